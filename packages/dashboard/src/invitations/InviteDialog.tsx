import type { ServerTeam } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Managed } from '../api.ts'
import { EmailField, isGiven } from '../parts/EmailField.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { showRefusal } from '../parts/form.ts'
import { tell } from '../parts/toast-manager.ts'
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
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState

  const invite = handleSubmit(async ({ email }) => {
    try {
      await team.inviteUser({ email: email.trim(), callbackUrl: page })
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
      description="A mail with a link is sent, good for a week. Whoever opens it and signs in to your app may join."
      actionLabel="Send invitation"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={invite}
      onClose={onClose}
    >
      <EmailField error={errors.email?.message} {...register('email', isGiven)} />
    </FormDialog>
  )
}
