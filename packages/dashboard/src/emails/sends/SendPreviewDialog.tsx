import type { AdminOwnedProject, PreviewEmailOptions } from '@latchkey/js'
import { useUser } from '@latchkey/react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../parts/dialog/FormDialog.tsx'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../../parts/form/Controls.tsx'
import { showRefusal } from '../../parts/form/form.ts'
import { sentEmailsChanged } from '../../sent-emails/sent-email-queries.ts'

export interface SendPreviewDialogProps {
  project: AdminOwnedProject
  content: PreviewEmailOptions
  onClose: () => void
}

/** The mail as it is in the editor, to one address: mail programs differ from any preview. */
export function SendPreviewDialog({ project, content, onClose }: SendPreviewDialogProps) {
  const queries = useQueryClient()
  const user = useUser()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: user?.primaryEmail ?? '' },
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async ({ email }) => {
    try {
      const { signal: _, ...preview } = content
      const sent = await project.app.sendEmailPreview({ ...preview, recipientEmail: email.trim() })
      await sentEmailsChanged(queries, project)
      if (sent.status === 'error') return setError('root', { message: sent.error.errorMessage })
      tell(`The test is on its way to ${email.trim()}.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title="Send a test"
      description="It is sent as it is in the editor, with the variables of the preview. No one else gets it."
      actionLabel="Send the test"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={send}
      onClose={onClose}
    >
      <EmailField error={errors.email?.message} {...register('email', isGiven)} />
    </FormDialog>
  )
}
