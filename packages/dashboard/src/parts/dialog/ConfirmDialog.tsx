import { Button, Dialog, Field, TextInput } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from './FormDialog.tsx'

export interface ConfirmDialogProps {
  title: ReactNode
  /** What will be different. */
  description: ReactNode
  actionLabel: string
  isDestructive?: boolean
  /** Answers whether it worked; the dialog closes if so. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
  children?: ReactNode
}

/** Confirms what can be undone; what cannot is confirmed with `ConfirmByTyping`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, actionLabel, isDestructive = false, onConfirm, onClose, children } = props

  async function confirm() {
    if (await onConfirm()) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isDestructive ? 'destructive' : 'primary'} onClick={confirm}>
            {actionLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

interface ConfirmByTypingProps {
  title: string
  /** What will be gone, in so many words. */
  children: ReactNode
  /** What has to be typed. */
  phrase: string
  actionLabel: string
  /** What may be said besides, below the field. */
  fields?: ReactNode
  /** Answers whether it worked; the dialog closes if so. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** The last question before something is gone for good. Typing gives the hand time to notice a mistake. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const { title, children, phrase, actionLabel, fields, onConfirm, onClose } = props
  const { register, handleSubmit, formState } = useForm({ defaultValues: { typed: '' } })
  const { errors, isSubmitting } = formState
  const isSame = (typed: string) => typed.trim() === phrase || 'This is not the same text. Nothing has been changed.'

  const confirm = handleSubmit(async () => {
    if (await onConfirm()) onClose()
  })

  return (
    <FormDialog
      title={title}
      description={children}
      actionLabel={actionLabel}
      isDestructive
      isBusy={isSubmitting}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Field
        label={
          <>
            Type <strong>{phrase}</strong> to confirm
          </>
        }
        error={errors.typed?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('typed', { validate: isSame })}
        />
      </Field>
      {fields}
    </FormDialog>
  )
}
