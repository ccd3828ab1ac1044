'use client'

import {
  createContext,
  forwardRef,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, CheckIcon } from './icons.tsx'
import { menuItems, moveMenuFocus, TypeAhead } from './menu-focus.ts'
import { placePopover } from './place-popover.ts'
import { Spinner } from './Spinner.tsx'
import { type MenuTriggerProps, type OpenMenu, useMenu } from './use-menu.ts'

export interface MenuProps {
  /** The accessible name of the menu. */
  label: string
  trigger: (props: MenuTriggerProps) => ReactNode
  /** Which sides stand above each other, in reading direction. */
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** A button with a menu. The menu is drawn in the browser's top layer, so no host can clip or cover it. */
export function Menu({ trigger, ...props }: MenuProps) {
  const { trigger: triggerProps, open } = useMenu()
  return (
    <>
      {trigger(triggerProps)}
      {open && <MenuPopover {...props} {...open} />}
    </>
  )
}

export interface MenuPopoverProps extends OpenMenu, Omit<MenuProps, 'trigger'> {}

const CloseMenu = createContext<(options: { returnsFocus: boolean }) => void>(() => undefined)

/** The menu without its button, as `useMenu` opens it. */
export function MenuPopover({
  id,
  label,
  button,
  align = 'start',
  focuses,
  onClose,
  className,
  children,
}: MenuPopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const [search] = useState(() => new TypeAhead())
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })

  useEffect(() => {
    const menu = popover.current
    const trigger = button.current
    if (!menu || !trigger) return
    menu.showPopover?.()
    const place = () => placePopover(menu, trigger, align)
    place()
    menuItems(menu)
      .at(focuses === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })

    const closeFromOutside = (event: Event) => {
      const isOurs = event.target instanceof Node && (menu.contains(event.target) || trigger.contains(event.target))
      if (!isOurs) latestClose.current({ returnsFocus: false })
    }
    document.addEventListener('pointerdown', closeFromOutside, true)
    document.addEventListener('focusin', closeFromOutside)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside, true)
      document.removeEventListener('focusin', closeFromOutside)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [button, align, focuses])

  function followKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') return onClose({ returnsFocus: true })
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isEscape = event.key === 'Escape'
    if (isEscape) onClose({ returnsFocus: true })
    if (!isEscape && !moveMenuFocus(event.currentTarget, event.key, search)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={popover}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={classNames('latchkey-menu', className)}
      onKeyDown={followKey}
    >
      <CloseMenu.Provider value={onClose}>{children}</CloseMenu.Provider>
    </div>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  onSelect?: () => unknown
  tone?: 'neutral' | 'destructive'
  /** One of a few of which one is chosen: whether it is this one. */
  isChosen?: boolean
  /** Stands there to be read. */
  isDisabled?: boolean
  /** The menu does not close: what came of it is shown there. */
  staysOpen?: boolean
  /** It is being done. */
  isBusy?: boolean
  children: ReactNode
}

export const MenuItem = forwardRef<HTMLButtonElement, MenuItemProps>(function MenuItem(
  { icon, onSelect, tone, isChosen, isDisabled = false, staysOpen = false, isBusy, children },
  ref,
) {
  const close = useContext(CloseMenu)
  return (
    <button
      ref={ref}
      type="button"
      {...itemRole(isChosen)}
      tabIndex={-1}
      className={classNames('latchkey-menu-item', tone === 'destructive' && 'latchkey-menu-item-destructive')}
      aria-disabled={isDisabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (isDisabled) return
        if (!staysOpen) close({ returnsFocus: true })
        onSelect?.()
      }}
    >
      {icon}
      {children}
      {isChosen && <CheckIcon className="latchkey-menu-item-mark" />}
      {isBusy && <Spinner className="latchkey-menu-item-mark" />}
    </button>
  )
})

function itemRole(isChosen: boolean | undefined) {
  return isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen }
}

/** Items that belong together, under a title. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form, and menus may hold only items and groups
    <div role="group" aria-labelledby={id} className="latchkey-menu-group">
      <span id={id} className="latchkey-menu-label">
        {label}
      </span>
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className="latchkey-menu-separator" />
}

/** What went wrong with an item. It is announced beside the menu, which may contain only items. */
export function MenuProblem({ children }: { children: ReactNode }) {
  return (
    <div className="latchkey-menu-problem">
      <AlertIcon />
      <span>{children}</span>
    </div>
  )
}

/** Who or what the menu is about; not an item. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return <div className="latchkey-menu-header">{children}</div>
}
