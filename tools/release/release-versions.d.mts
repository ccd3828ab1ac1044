export function getProblems(release: { version: string; current: string; changelog: string }): string[]
export function withVersion(text: string, versions: { from: string; to: string }): string
export function datedChangelog(changelog: string, release: { version: string; today: string }): string
