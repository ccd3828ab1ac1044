'use client'

import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { CloseIcon } from './page-icons.tsx'
import { Heading, Text } from './Text.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Called on Escape, on the close button and on a click beside the dialog. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  closeLabel?: string
  className?: string
  children?: ReactNode
}

/** The browser's own modal dialog: it keeps focus inside, gives it back on closing, and hides the page from screen readers. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, description, actions, closeLabel = 'Close', className, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // Closed while it is still in the page: a removed dialog no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !isInside(event.currentTarget, event)) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the browser reports it as `cancel`
    <dialog
      ref={dialog}
      className={classNames('latchkey-dialog', className)}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeFromBackdrop}
    >
      <div className="latchkey-dialog-head">
        <Heading level={2} id={`${id}title`}>
          {title}
        </Heading>
        {description && (
          <Text isMuted id={`${id}description`}>
            {description}
          </Text>
        )}
      </div>
      {children}
      {actions && <div className="latchkey-dialog-foot">{actions}</div>}
      <Button variant="ghost" size="icon" className="latchkey-dialog-close" aria-label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </Button>
    </dialog>
  )
}

/** A click on the backdrop has the dialog as its target too; only the coordinates distinguish them. */
function isInside(element: HTMLElement, point: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect()
  return (
    point.clientX >= box.left && point.clientX <= box.right && point.clientY >= box.top && point.clientY <= box.bottom
  )
}
