import type { HandlerUrls } from '@latchkey/js'

/** Behind the `#`: the entry of a team in the account settings. */
export function teamSettingsId(team: { id: string }): string {
  return `team-${team.id}`
}

/** Behind the `#`: where a team is created. */
export const teamCreationId = 'team-creation'

/** Where people find the settings of a team. */
export function teamSettingsUrl({ accountSettings }: HandlerUrls, team: { id: string }): string {
  return `${accountSettings}#${teamSettingsId(team)}`
}

/** Where people create a team. */
export function teamCreationUrl({ accountSettings }: HandlerUrls): string {
  return `${accountSettings}#${teamCreationId}`
}
