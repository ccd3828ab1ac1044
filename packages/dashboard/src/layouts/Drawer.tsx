import { Button, CloseIcon } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Drawer.module.css'

/** The navigation on small screens. The browser's own modal dialog keeps the focus inside and gives it back. */
export function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function closeFromBeside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the browser reports it as `cancel`
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Navigation"
      onClick={closeFromBeside}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>
        <Button variant="ghost" size="icon" className={styles.close} aria-label="Close navigation" onClick={onClose}>
          <CloseIcon />
        </Button>
        {children}
      </div>
    </dialog>
  )
}
