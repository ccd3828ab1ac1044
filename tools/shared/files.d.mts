export function filesIn(folder: string): string[]
export function read(path: string): string
export function fingerprint(paths: readonly string[]): string
