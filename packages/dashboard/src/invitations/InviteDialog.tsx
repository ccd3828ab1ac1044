import type { ServerTeam } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Managed } from '../api.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { EmailField, isGiven } from '../parts/form/EmailField.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { isSystem } from '../permission-definitions/containment.ts'
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

export function InviteDialog({ project, team, page, onClose }: InviteDialogProps) {
  const queries = useQueryClient()
  const roles = useQuery(definitionsQuery(project, 'team'))
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '', roleId: '' } })
  const { errors, isSubmitting } = formState

  const invite = handleSubmit(async ({ email, roleId }) => {
    try {
      await team.inviteUser({ email: email.trim(), callbackUrl: page, roleIds: roleId ? [roleId] : undefined })
      await queries.invalidateQueries({ queryKey: invitationsQuery(project, team).queryKey })
      tell(`An invitation is on its way to ${email.trim()}.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError, () => 'email')
    }
  })

  return (
    <FormDialog
      title={`Invite to ${nameOfTeam(team)}`}
      description="An email with a link is sent, valid for a week. Anyone who opens it and signs in to your app can join."
      actionLabel="Send invitation"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={invite}
      onClose={onClose}
    >
      <EmailField error={errors.email?.message} {...register('email', isGiven)} />
      <Field label="Role" hint="What they are granted in the team when they join.">
        <Select {...register('roleId')}>
          <option value="">Default role of members</option>
          {roles.data
            ?.filter(({ id }) => !isSystem(id))
            .map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName?.trim() || id}
              </option>
            ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
