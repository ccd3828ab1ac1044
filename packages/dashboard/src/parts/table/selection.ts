import { useCallback, useMemo, useState } from 'react'

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
