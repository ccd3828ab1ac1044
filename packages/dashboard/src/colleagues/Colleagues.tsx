import type { Team } from '@latchkey/js'
import { useUser } from '@latchkey/react'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useDashboard } from '../dashboard.ts'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { ColleagueRow } from './ColleagueRow.tsx'
import { colleaguesQuery } from './colleague-queries.ts'
import { InviteColleagueDialog } from './InviteColleagueDialog.tsx'
import { LeaveTeam } from './LeaveTeam.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { RolesTable } from './RolesTable.tsx'

export interface ColleaguesProps {
  team: Team
  /** What the tab of the browser says after the title. */
  context: string
  isInviting: boolean
  onInviting: (isInviting: boolean) => unknown
}

/** Who manages the projects of a team, in which role, and open invitations. */
export function Colleagues({ team, context, isInviting, onInviting }: ColleaguesProps) {
  const user = useUser()
  const colleagues = useQuery(colleaguesQuery(useDashboard(), team.id))
  const all = colleagues.data ?? []
  const isOwner = all.some(({ id, role }) => id === user?.id && role === 'owner')
  const owners = all.filter(({ role }) => role === 'owner')
  const [lastOwner] = owners.length === 1 ? owners : []
  const whyNot = colleagues.data && !isOwner ? 'Only owners invite colleagues and change their roles.' : undefined

  return (
    <>
      <PageHeader
        context={context}
        description={
          <>
            They manage every project of <strong>{team.displayName}</strong> together, each in a role.
          </>
        }
        actions={
          <Button disabled={!isOwner} title={whyNot} onClick={() => onInviting(true)}>
            <UserPlus size={16} aria-hidden="true" /> Invite a colleague
          </Button>
        }
      />
      {colleagues.isPending && <RowsSkeleton label="Loading colleagues" count={2} />}
      {colleagues.isError && <QueryFailure query={colleagues} />}
      {colleagues.data && (
        <>
          <Section title="Members" description={whyNot ?? 'A change of role takes effect with the next request.'}>
            <ul className={list.list} aria-label="Colleagues">
              {all.map(colleague => (
                <ColleagueRow
                  key={colleague.id}
                  team={team}
                  colleague={colleague}
                  isSelf={colleague.id === user?.id}
                  isLastOwner={colleague === lastOwner}
                />
              ))}
            </ul>
            <LeaveTeam team={team} isLastOwner={lastOwner !== undefined && lastOwner.id === user?.id} />
          </Section>
          {isOwner && (
            <Section title="Invitations" description="Sent by email, and not accepted yet.">
              <OpenInvitations team={team} />
            </Section>
          )}
        </>
      )}
      <Section title="Roles" description="Each may do what those to its left may. The API refuses everything else.">
        <RolesTable />
      </Section>
      {isInviting && isOwner && <InviteColleagueDialog team={team} onClose={() => onInviting(false)} />}
    </>
  )
}
