import { useEffect, useRef } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { useNavigate, useUser } from '../hooks/app-hooks.ts'
import { useAction } from '../hooks/use-action.ts'
import { SwitcherFrame, type TeamPreview } from './SwitcherFrame.tsx'
import { TeamMenu } from './TeamMenu.tsx'
import type { ChosenTeam, TeamSwitcherProps } from './TeamSwitcher.tsx'

export interface SelectedTeamSwitcherProps<AllowNull extends boolean = false>
  extends TeamPreview,
    Pick<TeamSwitcherProps<AllowNull>, 'allowNull' | 'nullLabel' | 'onChange' | 'triggerClassName'> {
  /** Where to go after a choice. */
  urlMap?: (team: ChosenTeam<AllowNull>) => string
  /** The team that the page is about: it is shown as chosen, and becomes the selected one. */
  selectedTeam?: { id: string } | null
  /** Leaves the person's selected team as it is. */
  noUpdateSelectedTeam?: boolean
}

/**
 * The team that someone works in. A choice becomes their selected team, on all their devices. Shows nothing to visitors.
 *
 * @example
 * <SelectedTeamSwitcher urlMap={team => `/teams/${team.id}`} selectedTeam={team} />
 */
export function SelectedTeamSwitcher<AllowNull extends boolean = false>(props: SelectedTeamSwitcherProps<AllowNull>) {
  return (
    <SwitcherFrame values={props}>
      <OwnSwitcher {...props} />
    </SwitcherFrame>
  )
}

function OwnSwitcher<AllowNull extends boolean>(props: SelectedTeamSwitcherProps<AllowNull>) {
  const user = useUser()
  // Before a required second factor is set up, the session may not read the teams.
  return user && !user.mustEnrolSecondFactor && <UserSwitcher {...props} user={user} />
}

function UserSwitcher<AllowNull extends boolean>(props: SelectedTeamSwitcherProps<AllowNull> & { user: CurrentUser }) {
  const { user, urlMap, selectedTeam, noUpdateSelectedTeam = false, onChange } = props
  const { allowNull, nullLabel, triggerClassName } = props
  const look = { allowNull, nullLabel, triggerClassName }
  const navigate = useNavigate()
  const teams = user.useTeams()
  const storedId = user.selectedTeam?.id
  const currentId = selectedTeam?.id ?? storedId
  const select = useAction(async (team: Team | null) => user.setSelectedTeam(team))

  // A page that was opened by its address says which team is worked in: once, so that a later choice stays.
  const linked = teams.find(({ id }) => id === selectedTeam?.id)
  const lastLinkedId = useRef<string>(undefined)
  useEffect(() => {
    if (noUpdateSelectedTeam || !linked || linked.id === lastLinkedId.current) return
    lastLinkedId.current = linked.id
    if (linked.id !== storedId) void select(linked)
  }, [noUpdateSelectedTeam, linked, storedId, select])

  const choose = useAction(async (chosen: Team | null) => {
    // Without `allowNull` the menu offers no null, which the compiler cannot see.
    const team = chosen as ChosenTeam<AllowNull>
    await onChange?.(team)
    if (!noUpdateSelectedTeam) await user.setSelectedTeam(chosen)
    if (urlMap) navigate(urlMap(team))
  })
  return (
    <TeamMenu {...look} teams={teams} current={teams.find(({ id }) => id === currentId) ?? null} onChoose={choose} />
  )
}
