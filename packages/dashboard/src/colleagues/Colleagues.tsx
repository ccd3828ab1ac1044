import { colleagueRoles } from '@latchkey/contract/rules'
import type { ColleagueInvitation, ColleagueRole, Team } from '@latchkey/js'
import { useUser } from '@latchkey/react'
import { Badge, Button, Field, Skeleton } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { owner, useDashboard } from '../dashboard.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { type Invitation, InvitationDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { projectsScreen } from '../projects/projects.screens.ts'
import { ColleagueRow } from './ColleagueRow.tsx'
import { colleagueInvitationsQuery, colleaguesQuery } from './colleague-queries.ts'
import { RolesTable } from './RolesTable.tsx'
import { explainRole, formatRole } from './role-words.ts'

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

/** The way out of a team. The last owner stays, or hands over first. */
function LeaveTeam({ team, isLastOwner }: { team: Team; isLastOwner: boolean }) {
  const { app } = useDashboard()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useTask(async () => {
    await (await owner(app)).leaveTeam(team)
    await navigate({ to: projectsScreen.path })
    await queries.invalidateQueries()
  }, `You have left ${team.displayName}.`)

  return (
    <div>
      <Button
        variant="outline"
        size="small"
        disabled={isLastOwner}
        title={isLastOwner ? 'You are the only owner. Make someone else an owner first.' : undefined}
        onClick={() => setAsking(true)}
      >
        Leave this team…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${team.displayName}?`}
          description="You lose access to all of its projects immediately. Another member can invite you again."
          actionLabel="Leave"
          isDestructive
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface NewColleague extends Invitation {
  role: ColleagueRole
}

/** Invites a colleague by email to a team, in a role. */
function InviteColleagueDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { app } = useDashboard()

  async function send({ email, role }: NewColleague) {
    await (await owner(app)).inviteColleague(team, { email, role })
  }

  return (
    <InvitationDialog<NewColleague>
      title="Invite a colleague"
      description={`To all projects of ${team.displayName}. A mail with a link is sent, good for a week.`}
      defaults={{ email: '', role: 'developer' }}
      send={send}
      onClose={onClose}
    >
      {({ register, watch }) => (
        <Field label="Role" hint={explainRole(watch('role'))}>
          <Select {...register('role')}>
            {colleagueRoles.map(role => (
              <option key={role} value={role}>
                {formatRole(role)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </InvitationDialog>
  )
}

/** The open invitations to a team of owners, with their roles. */
function OpenInvitations({ team }: { team: Team }) {
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
