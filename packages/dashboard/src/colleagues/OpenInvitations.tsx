import type { ColleagueInvitation, Team } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard.ts'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { colleagueInvitationsQuery } from './colleague-queries.ts'
import { formatRole } from './role-words.ts'

/** The open invitations to a team of owners, with their roles. */
export function OpenInvitations({ team }: { team: Team }) {
  const invitations = useQuery(colleagueInvitationsQuery(useDashboard(), team.id))
  if (invitations.isPending) return <Skeleton shape="control" />
  if (invitations.isError) return <QueryFailure query={invitations} />
  if (invitations.data.length === 0) return <p className={list.none}>No invitation is open.</p>
  return (
    <ul className={list.list} aria-label="Open invitations">
      {invitations.data.map(invitation => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function OpenInvitation({ invitation }: { invitation: ColleagueInvitation }) {
  const { recipientEmail, role, expiresAt } = invitation
  const revoke = useTask(() => invitation.revoke(), `The invitation of ${recipientEmail} was revoked.`)

  return (
    <li className={list.entry}>
      <span className={list.what}>
        <span className={list.name}>{recipientEmail}</span>
        <Badge>{formatRole(role)}</Badge>
        <span className={list.note}>
          Ends <Moment at={expiresAt} />
        </span>
      </span>
      <span className={list.actions}>
        <Button variant="ghost" size="small" aria-label={`Revoke the invitation of ${recipientEmail}`} onClick={revoke}>
          Revoke
        </Button>
      </span>
    </li>
  )
}
