import { Button, Dialog } from '@latchkey/ui'
import type { ReactNode } from 'react'

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
