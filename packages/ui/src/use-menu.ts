'use client'

import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'

/** What the trigger must spread onto its `<button>`. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What the menu itself has to know of its button. */
export interface OpenMenu {
  id: string
  button: { readonly current: HTMLButtonElement | null }
  /** Which item has the focus when the menu appears. */
  focuses: 'first' | 'last'
  onClose: (options: { returnsFocus: boolean }) => void
}

/**
 * The button of a menu: a click or an arrow key opens it. The menu is given `open`, and shown while there is one. A part of its own, so
 * that a page can show the button and fetch the menu when someone reaches for it.
 */
export function useMenu(): { trigger: MenuTriggerProps; open: OpenMenu | null } {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opening, setOpening] = useState<'closed' | 'first' | 'last'>('closed')
  const isOpen = opening !== 'closed'

  function close(options: { returnsFocus: boolean }) {
    setOpening('closed')
    if (options.returnsFocus) button.current?.focus()
  }

  return {
    trigger: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpening(isOpen ? 'closed' : 'first'),
      onKeyDown: event => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setOpening(event.key === 'ArrowDown' ? 'first' : 'last')
      },
    },
    open: isOpen ? { id, button, focuses: opening, onClose: close } : null,
  }
}
