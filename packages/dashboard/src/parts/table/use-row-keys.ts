/**
 * The keys of a long table. Only one row is reached with Tab; from there the arrows go on, so that no one has to
 * press Tab through thousands of rows to come to what stands below them.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Selection } from './SelectionBar.tsx'

export interface RowKeys {
  /** The row that Tab stops at. */
  readonly reached: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

export interface RowKeysOptions {
  ids: readonly string[]
  body: RefObject<HTMLElement | null>
  selection: Selection | undefined
  /** Scrolls a row into sight, which also puts it into the page. */
  show: (index: number) => void
}

const leap = 10

export function useRowKeys({ ids, body, selection, show }: RowKeysOptions): RowKeys {
  const [reached, setReached] = useState(0)
  const awaited = useRef<number | null>(null)
  const rowAt = (index: number) => body.current?.querySelector(`[data-index="${index}"]`)

  // After every paint: the row that the focus is to go to may only just have come into the page.
  useEffect(() => {
    for (const row of body.current?.querySelectorAll('[data-index]') ?? [])
      leaveOutOfTabs(row, !row.matches('[data-reached]'))
    if (awaited.current === null) return
    const row = rowAt(awaited.current)
    if (!row) return
    awaited.current = null
    linkIn(row)?.focus({ preventScroll: true })
  })

  function goTo(index: number) {
    awaited.current = index
    setReached(index)
    show(index)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, shiftKey } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isOfRow(target, event.currentTarget)) return
    const next = indexAfter(key, reached, ids.length)
    const isSelecting = selection && (key === 'x' || (shiftKey && next !== undefined))
    if (isSelecting) {
      const [from, to] = [ids[reached], ids[next ?? reached]]
      if (key === 'x' && from) selection.toggle(from)
      else if (from && to) selection.add([from, to])
    }
    if (next !== undefined) goTo(next)
    if (isSelecting || next !== undefined) event.preventDefault()
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    if (index >= 0 && index !== reached) setReached(index)
  }

  return { reached: Math.min(reached, Math.max(ids.length - 1, 0)), onKeyDown, onFocus }
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + leap,
    PageUp: index - leap,
    Home: 0,
    End: count - 1,
  }
  const next = Object.hasOwn(steps, key) ? steps[key] : undefined
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1)
}

/** Menus and dialogs of a row are drawn elsewhere, or have keys of their own. */
function isOfRow(target: EventTarget, body: Element): boolean {
  return (
    target instanceof Element &&
    body.contains(target) &&
    !target.closest('dialog, [role="menu"], [aria-expanded="true"]')
  )
}

function linkIn(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('a') ?? row.querySelector<HTMLElement>('input, button')
}

function leaveOutOfTabs(row: Element, isLeftOut: boolean): void {
  for (const control of row.querySelectorAll<HTMLElement>('a, button:not([role]), input')) {
    if (isLeftOut) control.tabIndex = -1
    else control.removeAttribute('tabindex')
  }
}
