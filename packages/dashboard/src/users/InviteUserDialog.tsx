import type { AdminOwnedProject } from '@latchkey/js'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../parts/form/EmailField.tsx'
import { showRefusal } from '../parts/form/form.ts'

export interface InviteUserDialogProps {
  project: AdminOwnedProject
  /** Where the link in the mail leads. */
  page: string
  onClose: () => void
}

/** Sends a mail with a link to the sign-in page. No user is created before the person signs up. */
export function InviteUserDialog({ project, page, onClose }: InviteUserDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState

  const invite = handleSubmit(async ({ email }) => {
    try {
      await project.app.sendSignInInvitationEmail(email.trim(), page)
      tell(`An invitation is on its way to ${email.trim()}.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError, () => 'email')
    }
  })

  return (
    <FormDialog
      title="Invite a user"
      description={`An email with a link to the sign-in page of your app is sent. ${
        project.config.signUpEnabled
          ? 'The user appears here when they sign up.'
          : 'Sign-ups are off in this project: create the user first.'
      }`}
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
