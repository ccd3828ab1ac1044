import { Alert, Button, Dialog } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useId } from 'react'

export interface FormDialogProps {
  className?: string | undefined
  title: ReactNode
  description?: ReactNode
  /** What the button says that sends the form: what will be done. */
  actionLabel: ReactNode
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
  const { className, title, description, actionLabel, isBusy, whyNot, problem, onSubmit, onClose, children } = props
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
          <Button type="submit" form={formId} isLoading={isBusy} disabled={whyNot !== undefined}>
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
