import { lazy, Suspense } from 'react'
import { ApiKeys } from '../api-keys/ApiKeys.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../frame/context.ts'
import { FailureBoundary } from '../frame/FailureBoundary.tsx'
import { useProject } from '../hooks/app-hooks.ts'
import { DeleteTeam, LeaveTeam } from './DeleteTeam.tsx'
import { InviteMembers } from './InviteMembers.tsx'
import { OwnTeamProfile } from './OwnTeamProfile.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamProfile } from './TeamProfile.tsx'
import type { TeamTabProps } from './team-settings.ts'

const TeamBilling = lazy(async () => ({ default: (await import('../purchases/Billing.tsx')).TeamBilling }))

/** One team, as far as this member may see and change it: what the server would refuse is not offered. */
export default function TeamTab({ user, team }: TeamTabProps) {
  const t = useTranslation()
  const { config } = useProject()
  const may = useTeamRights(user, team)
  return (
    <>
      <OwnTeamProfile user={user} team={team} />
      {may('$update_team') && <TeamProfile team={team} />}
      {may('$read_members') && (
        <TeamMembers
          user={user}
          team={team}
          mayRemove={may('$remove_members')}
          hasRoles={config.clientRoleEditingEnabled}
        />
      )}
      {may('$invite_members') && (
        <InviteMembers
          team={team}
          maySee={may('$read_members')}
          mayRevoke={may('$remove_members')}
          hasRoles={config.clientRoleEditingEnabled && may('$read_members')}
        />
      )}
      {config.allowTeamApiKeys && may('$manage_api_keys') && (
        <ApiKeys owner={team} title={t('API keys')} description={t('For programs that act for this team.')} />
      )}
      {may('$update_team') && (
        <FailureBoundary layout="section">
          <Suspense>
            <TeamBilling team={team} />
          </Suspense>
        </FailureBoundary>
      )}
      <LeaveTeam user={user} team={team} />
      {may('$delete_team') && <DeleteTeam team={team} />}
    </>
  )
}

/** What guards a team itself, in every project. */
type TeamRight =
  | '$update_team'
  | '$delete_team'
  | '$read_members'
  | '$remove_members'
  | '$invite_members'
  | '$manage_api_keys'

/** Says what this user may do in a team: `may('$invite_members')`. */
function useTeamRights(user: CurrentUser, team: Team): (right: TeamRight) => boolean {
  const held = new Set<string>(user.usePermissions(team).map(({ id }) => id))
  return right => held.has(right)
}
