import type { ReactNode } from 'react'
import { type DefaultValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { EmailField, isGiven } from '../form/Controls.tsx'
import { showRefusal } from '../form/form.ts'
import { FormDialog } from './FormDialog.tsx'
import { tell } from './toast-manager.ts'

export interface Invitation {
  email: string
}

export interface InvitationDialogProps<Values extends Invitation> {
  title: string
  description: string
  defaults: DefaultValues<Values>
  send: (values: Values) => Promise<unknown>
  onClose: () => void
  /** The fields besides the address. */
  children?: (form: UseFormReturn<Values>) => ReactNode
}

/** Sends an invitation to an address. What the server has against it stands beside the address. */
export function InvitationDialog<Values extends Invitation>(props: InvitationDialogProps<Values>) {
  const { title, description, defaults, send, onClose, children } = props
  const form = useForm<Values>({ defaultValues: defaults })
  const { errors, isSubmitting } = form.formState
  // The one field that every invitation has.
  const address = 'email' as Path<Values>

  const invite = form.handleSubmit(async values => {
    const email = values.email.trim()
    try {
      await send({ ...values, email })
      tell(`An invitation is on its way to ${email}.`)
      onClose()
    } catch (error) {
      showRefusal(error, form.setError, () => address)
    }
  })

  return (
    <FormDialog
      title={title}
      description={description}
      actionLabel="Send invitation"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={invite}
      onClose={onClose}
    >
      <EmailField
        error={form.getFieldState(address, form.formState).error?.message}
        {...form.register(address, isGiven)}
      />
      {children?.(form)}
    </FormDialog>
  )
}
