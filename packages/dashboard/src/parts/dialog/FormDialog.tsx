import { Alert, Button, Dialog, Field, TextInput } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useId } from 'react'
import { type DefaultValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { EmailField, isGiven } from '../form/Controls.tsx'
import { showRefusal } from '../form/form.ts'
import { useSentForm } from '../form/use-sent-form.ts'
import { tell } from './toast-manager.ts'

export interface FormDialogProps {
  className?: string | undefined
  title: ReactNode
  description?: ReactNode
  /** What the button says that sends the form: what will be done. */
  actionLabel: ReactNode
  isDestructive?: boolean
  isBusy: boolean
  /** Why the user may not do it. */
  whyNot?: string | undefined
  /** What the server had against it, where no field is to blame. */
  problem?: string
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A few fields over the screen, and one thing to do with them. */
export function FormDialog(props: FormDialogProps) {
  const { className, title, description, children, problem, onSubmit, onClose } = props
  const { actionLabel, isDestructive = false, isBusy, whyNot } = props
  const formId = useId()
  return (
    <Dialog
      isOpen
      className={className}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            type="submit"
            form={formId}
            isLoading={isBusy}
            disabled={whyNot !== undefined}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate autoComplete="off" className="latchkey-stack">
        {whyNot && <Alert>{whyNot}</Alert>}
        {children}
        {problem && <Alert tone="destructive">{problem}</Alert>}
      </form>
    </Dialog>
  )
}

interface NameDialogProps {
  title: string
  description?: string
  actionLabel: string
  name?: string
  /** Characters. */
  longest?: number
  /** What is said when there is no name. */
  problem: string
  /** Saves it, and closes the dialog or leads to another screen. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Gives something a name: one that is new, or that has another one. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, actionLabel, name = '', longest = 256, problem, onSave, onClose } = props
  const { register, errors, sending } = useSentForm({ defaultValues: { name } }, async given => {
    await onSave(given.name.trim())
  })
  return (
    <FormDialog title={title} description={description} actionLabel={actionLabel} {...sending} onClose={onClose}>
      <Field label="Name" error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          maxLength={longest}
          {...register('name', { validate: given => given.trim() !== '' || problem })}
        />
      </Field>
    </FormDialog>
  )
}

export interface Invitation {
  email: string
}

interface InvitationDialogProps<Values extends Invitation> {
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
