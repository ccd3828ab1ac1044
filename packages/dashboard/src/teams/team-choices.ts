import type { ServerTeam } from '@latchkey/js'
import type { Choice } from '../parts/form/Chooser.tsx'
import { nameOfTeam } from './name-of-team.ts'

/** More than these are better searched for. */
const mostChoices = 50

export function teamChoices(
  teams: readonly ServerTeam[],
  typed: string,
  whyNot: Readonly<Record<string, string>>,
): readonly Choice[] {
  return teamsLike(teams, typed)
    .slice(0, mostChoices)
    .map(team => ({
      id: team.id,
      label: nameOfTeam(team),
      note: team.id,
      imageUrl: team.profileImageUrl,
      whyNot: whyNot[team.id],
    }))
}

/** The teams in whose name or id the text occurs. */
export function teamsLike(teams: readonly ServerTeam[], text: string): readonly ServerTeam[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return teams
  return teams.filter(team => team.displayName.toLowerCase().includes(wanted) || team.id === wanted)
}
