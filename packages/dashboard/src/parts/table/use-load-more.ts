import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'

export type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** Fetches the next page of a list, for when its end comes into sight. A page that failed is requested again by a button. */
export function useLoadMore(pages: Pages): () => void {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  return useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
}
