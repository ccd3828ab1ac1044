import { Button, CloseIcon, classNames } from '@latchkey/ui'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import saveBar from '../form/SaveBar.module.css'

export interface SelectionBarProps {
  selection: Selection
  /** How to call so many, such as “3 users”. */
  formatCount: (count: number) => string
  /** Selects those as well that are not loaded yet; absent where all are loaded. */
  onSelectAll?: (() => Promise<unknown>) | undefined
  /** What can be done with all of them. */
  children: ReactNode
}

/** Stands at the foot of the window as long as rows are selected. */
export function SelectionBar({ selection, formatCount, onSelectAll, children }: SelectionBarProps) {
  const count = selection.chosen.size
  const [isLoading, setLoading] = useState(false)

  async function selectAll() {
    setLoading(true)
    await onSelectAll?.().finally(() => setLoading(false))
  }

  return (
    <div role="status" className={saveBar.announcement}>
      {count > 0 && (
        <div className={saveBar.bar}>
          <span className={saveBar.count}>
            <span className={saveBar.words}>
              <strong>{formatCount(count)}</strong> selected
            </span>
            {onSelectAll && (
              <Button variant="ghost" size="small" isLoading={isLoading} onClick={selectAll}>
                Select all that match
              </Button>
            )}
            <Button variant="ghost" size="icon" aria-label="Clear the selection" onClick={selection.clear}>
              <CloseIcon />
            </Button>
          </span>
          <span className={classNames(saveBar.actions, saveBar.many)}>{children}</span>
        </div>
      )}
    </div>
  )
}

/** Which rows of a list are chosen, by their ids. What is chosen stays so while the list changes around it. */
export interface Selection {
  readonly chosen: ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly add: (ids: readonly string[]) => void
  readonly remove: (ids: readonly string[]) => void
  readonly clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

export function useSelection(): Selection {
  const [chosen, setChosen] = useState(nothing)

  const add = useCallback((ids: readonly string[]) => setChosen(before => new Set([...before, ...ids])), [])
  const remove = useCallback(
    (ids: readonly string[]) => setChosen(before => new Set([...before].filter(id => !ids.includes(id)))),
    [],
  )
  const toggle = useCallback(
    (id: string) =>
      setChosen(before =>
        before.has(id) ? new Set([...before].filter(other => other !== id)) : new Set([...before, id]),
      ),
    [],
  )
  const clear = useCallback(() => setChosen(nothing), [])
  return useMemo(() => ({ chosen, toggle, add, remove, clear }), [chosen, toggle, add, remove, clear])
}
