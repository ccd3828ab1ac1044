import { Button } from '@latchkey/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import styles from './Pager.module.css'

export interface PagerProps {
  /** Where this page begins; nothing for the first. */
  after: string | undefined
  /** Where the next begins; null on the last. */
  next: string | null
  count: number
}

/**
 * On and back through a list whose server only knows the way on. Where the pages before this one began is
 * carried in the browser's history; somebody who opened a shared link goes back to the first.
 */
export function Pager({ after, next, count }: PagerProps) {
  const navigate = useNavigate({ from: paths.users })
  const pagesBefore = useLocation({ select: location => location.state.pagesBefore ?? [] })
  const isFirst = after === undefined

  function goOn() {
    navigate({
      search: previous => ({ ...previous, after: next ?? undefined }),
      state: { pagesBefore: [...pagesBefore, after ?? null] },
    })
  }

  function goBack() {
    navigate({
      search: previous => ({ ...previous, after: pagesBefore.at(-1) ?? undefined }),
      state: { pagesBefore: pagesBefore.slice(0, -1) },
    })
  }

  if (isFirst && next === null) return <p className={styles.words}>{count === 1 ? '1 user' : `${count} users`}</p>
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.words}>
        {pagesBefore.length > 0 || isFirst ? `Page ${pagesBefore.length + 1}` : 'Further on in the list'}
      </p>
      {!isFirst && (
        <Button variant="outline" size="small" onClick={goBack}>
          {pagesBefore.length > 0 ? 'Previous' : 'First page'}
        </Button>
      )}
      <Button
        variant="outline"
        size="small"
        aria-disabled={next === null || undefined}
        title={next === null ? 'This is the last page' : undefined}
        onClick={next === null ? undefined : goOn}
      >
        Next
      </Button>
    </nav>
  )
}
