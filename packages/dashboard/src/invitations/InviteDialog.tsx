import type { ServerTeam } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { type Invitation, InvitationDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { isSystem } from '../permission-definitions/containment.ts'
import { nameOfPermission } from '../permission-definitions/name-of-permission.ts'
import { definitionsQuery } from '../permissions/permission-queries.ts'
import { nameOfTeam } from '../teams/name-of-team.ts'
import { invitationsQuery } from '../teams/team-queries.ts'

export interface InviteDialogProps {
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

export function InviteDialog({ project, team, page, onClose }: InviteDialogProps) {
  const queries = useQueryClient()
  const roles = useQuery(definitionsQuery(project, 'team'))

  async function send({ email, roleId }: NewMember) {
    await team.inviteUser({ email, callbackUrl: page, roleIds: roleId ? [roleId] : undefined })
    await queries.invalidateQueries({ queryKey: invitationsQuery(project, team).queryKey })
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
