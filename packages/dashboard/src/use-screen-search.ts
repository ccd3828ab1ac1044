import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Screen } from './screen.ts'

/** What the address of the open screen says behind the `?`, and what changes a part of it in its place. */
export function useScreenSearch<Search extends object>(
  _screen: Pick<Screen<string, Search>, 'readSearch'>,
): readonly [search: Search, ask: (change: Partial<Search>) => void] {
  const navigate = useNavigate()
  const search: object = useSearch({ strict: false })
  const ask = useCallback(
    (change: Partial<Search>) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  // The router has read it with `readSearch` of the screen.
  return [search as Search, ask]
}

/** Whether one of the filters is set. */
export function isFiltered(filters: object): boolean {
  return Object.values(filters).some(value => value !== undefined)
}

/** No filter is set any more. */
export function clear<Filters extends object>(filters: Filters): Partial<Filters> {
  // The same names, each without a value.
  return Object.fromEntries(Object.keys(filters).map(name => [name, undefined])) as Partial<Filters>
}
