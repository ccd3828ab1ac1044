import { Button, type ButtonProps, classNames } from '@latchkey/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './PanelButton.module.css'

interface PanelButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  label: string
  /** What stands in the button, unless it is its label: an icon, or the label and more. */
  face?: ReactNode
  /** The panel ends where the place ends that it is put into, instead of starting there. */
  isAtEnd?: boolean
  children: ReactNode
}

/** A button that unfolds a panel of controls over what follows. Escape and a click elsewhere fold it. The place around it must be positioned. */
export function PanelButton({ label, face = label, isAtEnd = false, children, ...button }: PanelButtonProps) {
  const id = useId()
  const whole = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const closeFromOutside = ({ target }: Event) => {
      // A dialog that was opened from the panel is drawn above the page.
      const isInside = target instanceof Element && (whole.current?.contains(target) || target.closest('dialog'))
      if (!isInside) setOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside, true)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside, true)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [isOpen])

  function closeByKey({ key, defaultPrevented }: KeyboardEvent) {
    if (key !== 'Escape' || defaultPrevented || !isOpen) return
    setOpen(false)
    whole.current?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside
    <span ref={whole} className={styles.whole} onKeyDown={closeByKey}>
      <Button
        {...button}
        aria-label={button.size === 'icon' ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div id={id} role="group" aria-label={label} className={classNames(styles.panel, isAtEnd && styles.end)}>
          {children}
        </div>
      )}
    </span>
  )
}
