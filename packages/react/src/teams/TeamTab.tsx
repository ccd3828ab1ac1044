'use client'

import { lazy, Suspense } from 'react'
import { ApiKeys } from '../api-keys/ApiKeys.tsx'
import { FailureBoundary } from '../frame/FailureBoundary.tsx'
import { useProject } from '../hooks/use-project.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { DeleteTeam } from './DeleteTeam.tsx'
import { InviteMembers } from './InviteMembers.tsx'
import { LeaveTeam } from './LeaveTeam.tsx'
import { OwnTeamProfile } from './OwnTeamProfile.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamProfile } from './TeamProfile.tsx'
import type { TeamTabProps } from './team-tab-props.ts'
import { useTeamRights } from './use-team-rights.ts'

const TeamBilling = lazy(() => import('../purchases/TeamBilling.tsx'))

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
