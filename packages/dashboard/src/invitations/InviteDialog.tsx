import type { ServerTeam } from '@latchkey/js'
import { Alert, Button, Dialog, Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { Managed } from '../api.ts'
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
  const formId = useId()
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
    <Dialog
      isOpen
      onClose={onClose}
      title={`Invite to ${nameOfTeam(team)}`}
      description="A mail with a link is sent, good for a week. Whoever opens it and signs in to your app may join."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isLoading={isSubmitting}>
            Send invitation
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={invite} noValidate className="latchkey-stack">
        <Field label="Email" error={errors.email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            {...register('email', { validate: email => email.trim() !== '' || 'Enter an email address.' })}
          />
        </Field>
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
      </form>
    </Dialog>
  )
}
