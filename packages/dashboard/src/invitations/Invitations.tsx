import type { AdminOwnedProject, ServerTeam, TeamInvitation } from '@latchkey/js'
import { Badge, Button, Field, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { type Invitation, InvitationDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { isSystem, nameOfPermission } from '../permission-definitions/containment.ts'
import { PermissionBadge } from '../permissions/Granted.tsx'
import { definitionsQuery } from '../permissions/permission-queries.ts'
import { handlerPage } from '../projects/handler-page.ts'
import { invitationsQuery, nameOfTeam } from '../teams/team-queries.ts'

export interface InvitationsProps {
  project: AdminOwnedProject
  team: ServerTeam
}

/** The open invitations of a team, and the means to send one more or take one back. */
export function Invitations({ project, team }: InvitationsProps) {
  const invitations = useQuery(invitationsQuery(project, team))
  const page = handlerPage(project, useDashboard().settings.demoUrl, 'team-invitation')
  const [isInviting, setInviting] = useState(false)

  return (
    <>
      {invitations.isPending && <Skeleton shape="control" />}
      {invitations.isError && <QueryFailure query={invitations} />}
      {invitations.data?.length === 0 && <p className={list.none}>No invitation is open.</p>}
      {invitations.data && invitations.data.length > 0 && (
        <ul className={list.list}>
          {invitations.data.map(invitation => (
            <OpenInvitation key={invitation.id} project={project} invitation={invitation} />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="outline"
          size="small"
          aria-disabled={page === null || undefined}
          title={
            page === null ? 'Add a trusted domain first: the link in the mail has to lead to your app.' : undefined
          }
          onClick={page === null ? undefined : () => setInviting(true)}
        >
          <Mail size={14} aria-hidden="true" /> Invite by mail
        </Button>
        {page === null && (
          <p className={list.why}>Add a trusted domain first: the link in the mail leads to your app.</p>
        )}
      </div>
      {isInviting && page !== null && (
        <InviteDialog project={project} team={team} page={page} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

function OpenInvitation({ project, invitation }: { project: Managed; invitation: TeamInvitation }) {
  const definitions = useQuery(definitionsQuery(project, 'team'))
  const revoke = useTask(() => invitation.revoke(), `The invitation of ${invitation.recipientEmail} was revoked.`)

  return (
    <li className={list.entry}>
      <span className={list.what}>
        <span className={list.name}>{invitation.recipientEmail}</span>
        {invitation.roleIds === null && <Badge>Default role</Badge>}
        {invitation.roleIds?.map(id => (
          <PermissionBadge key={id} id={id} definitions={definitions.data} />
        ))}
        <span className={list.note}>
          Ends <Moment at={invitation.expiresAt} />
        </span>
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Revoke the invitation of ${invitation.recipientEmail}`}
        onClick={revoke}
      >
        Revoke
      </Button>
    </li>
  )
}

interface InviteDialogProps {
  project: Managed
  team: ServerTeam
  /** Where the link in the mail leads. */
  page: string
  onClose: () => void
}

interface NewMember extends Invitation {
  /** Empty: the default role. */
  roleId: string
}

function InviteDialog({ project, team, page, onClose }: InviteDialogProps) {
  const roles = useQuery(definitionsQuery(project, 'team'))

  async function send({ email, roleId }: NewMember) {
    await team.inviteUser({ email, callbackUrl: page, roleIds: roleId ? [roleId] : undefined })
  }

  return (
    <InvitationDialog<NewMember>
      title={`Invite to ${nameOfTeam(team)}`}
      description="An email with a link is sent, valid for a week. Anyone who opens it and signs in to your app can join."
      defaults={{ email: '', roleId: '' }}
      send={send}
      onClose={onClose}
    >
      {({ register }) => (
        <Field label="Role" hint="What they are granted in the team when they join.">
          <Select {...register('roleId')}>
            <option value="">Default role of members</option>
            {roles.data
              ?.filter(({ id }) => !isSystem(id))
              .map(({ id }) => (
                <option key={id} value={id}>
                  {nameOfPermission(roles.data, id)}
                </option>
              ))}
          </Select>
        </Field>
      )}
    </InvitationDialog>
  )
}
