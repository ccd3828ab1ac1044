import { sayCount } from '../say-count.ts'
import { QueryFailure } from './Rows.tsx'
import toolbar from './Toolbar.module.css'
import type { Pages } from './use-load-more.ts'

export interface ListFootProps {
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
  const counted = sayCount(count, one)
  return (
    <p className={toolbar.count} role="status">
      {pages.hasNextPage ? `${which} ${counted}; more come as you scroll` : counted}
    </p>
  )
}
