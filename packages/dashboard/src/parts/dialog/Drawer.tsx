import { Button, CloseIcon, classNames } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Drawer.module.css'

export interface DrawerProps {
  /** Read aloud as its name, and said by the button that closes it. */
  label: string
  /** From which edge it comes, in reading direction. */
  side?: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}

/** A sheet at the edge of the window. The browser's own modal dialog keeps the focus inside and gives it back. */
export function Drawer({ label, side = 'start', onClose, children }: DrawerProps) {
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
      className={classNames(styles.drawer, side === 'end' && styles.end)}
      aria-label={label}
      onClick={closeFromBeside}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.content}>
        <Button
          variant="ghost"
          size="icon"
          className={styles.close}
          aria-label={`Close ${label.toLowerCase()}`}
          onClick={onClose}
        >
          <CloseIcon />
        </Button>
        {children}
      </div>
    </dialog>
  )
}
