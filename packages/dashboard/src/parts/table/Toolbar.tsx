import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Select } from '../form/Controls.tsx'
import { formatCount } from '../words.ts'
import { QueryFailure } from './Rows.tsx'
import toolbar from './Toolbar.module.css'

interface OrderSelectProps {
  isOldestFirst: boolean
  /** As the address says it: nothing for the usual order. */
  onChoose: (oldestFirst: true | undefined) => void
}

/** In which order a list stands: what came last is first, unless someone wants it the other way. */
export function OrderSelect({ isOldestFirst, onChoose }: OrderSelectProps) {
  return (
    <Select
      aria-label="Sort by"
      className={toolbar.choice}
      value={isOldestFirst ? 'oldest' : 'newest'}
      onChange={({ target }) => onChoose(target.value === 'oldest' || undefined)}
    >
      <option value="newest">Newest first</option>
      <option value="oldest">Oldest first</option>
    </Select>
  )
}

interface ListFootProps {
  pages: Pages
  count: number
  /** What one of them is called. */
  one: string
  /** Which of all of them are shown: “The first”, “The last”. */
  which: string
}

/** How many rows a list has, as far as it is loaded, or why no more could be. */
export function ListFoot({ pages, count, one, which }: ListFootProps) {
  if (pages.isFetchNextPageError) {
    return <QueryFailure query={{ error: pages.error, refetch: pages.fetchNextPage }} />
  }
  const counted = formatCount(count, one)
  return (
    <p className={toolbar.count} role="status">
      {pages.hasNextPage ? `${which} ${counted}; more come as you scroll` : counted}
    </p>
  )
}

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** Fetches the next page of a list, for when its end comes into sight. A page that failed is requested again by a button. */
export function useLoadMore(pages: Pages | undefined): () => void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages ?? {}
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage?.()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
}
