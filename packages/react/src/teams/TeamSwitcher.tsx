import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { useUser } from '../hooks/app-hooks.ts'
import { useAction } from '../hooks/use-action.ts'
import { SwitcherFrame, type TeamPreview } from './SwitcherFrame.tsx'
import { TeamMenu } from './TeamMenu.tsx'

/** What can be chosen: a team, and with `allowNull` also none. */
export type ChosenTeam<AllowNull extends boolean> = AllowNull extends true ? Team | null : Team

export interface TeamSwitcherProps<AllowNull extends boolean = false> extends TeamPreview {
  /** The team that is shown as chosen; or its id. */
  team?: { id: string } | null
  teamId?: string | null
  /** Offers to choose no team. */
  allowNull?: AllowNull
  /** Instead of “No team”. */
  nullLabel?: string
  onChange?: (team: ChosenTeam<AllowNull>) => unknown
  /** On the button. */
  triggerClassName?: string
}

/**
 * A choice among one's teams that stores nothing: the host controls the choice and is notified of a change. Shows nothing to visitors.
 *
 * @example
 * <TeamSwitcher teamId={params.teamId} onChange={team => navigate(`/teams/${team.id}`)} />
 */
export function TeamSwitcher<AllowNull extends boolean = false>(props: TeamSwitcherProps<AllowNull>) {
  return (
    <SwitcherFrame values={props}>
      <OwnSwitcher {...props} />
    </SwitcherFrame>
  )
}

function OwnSwitcher<AllowNull extends boolean>(props: TeamSwitcherProps<AllowNull>) {
  const user = useUser()
  // Before a required second factor is set up, the session may not read the teams.
  return user && !user.mustEnrolSecondFactor && <UserSwitcher {...props} user={user} />
}

function UserSwitcher<AllowNull extends boolean>(props: TeamSwitcherProps<AllowNull> & { user: CurrentUser }) {
  const { user, team, teamId = team?.id, onChange, allowNull, nullLabel, triggerClassName } = props
  const look = { allowNull, nullLabel, triggerClassName }
  const teams = user.useTeams()
  // Without `allowNull` the menu offers no null, which the compiler cannot see.
  const choose = useAction(async (chosen: Team | null) => onChange?.(chosen as ChosenTeam<AllowNull>))
  return <TeamMenu {...look} teams={teams} current={teams.find(({ id }) => id === teamId) ?? null} onChoose={choose} />
}
