import type { AdminOwnedProject, EmailRecipientCount } from '@latchkey/js'
import { Spinner } from '@latchkey/ui'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { sayCount } from '../parts/words.ts'
import styles from './Drafts.module.css'
import { audienceOf, type Recipients, saySkipped } from './recipients.ts'

/** How many of them an email of this category would reach. */
export function useRecipientCount(project: AdminOwnedProject, recipients: Recipients, category: string | undefined) {
  const audience = audienceOf(recipients)
  return useQuery({
    queryKey: ['project', project.id, 'email-recipients', audience, category],
    queryFn: () => project.app.countEmailRecipients({ ...audience, notificationCategoryName: category }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export interface RecipientCountProps {
  query: UseQueryResult<EmailRecipientCount>
  category: string | undefined
}

/** How many get it, and why the others do not. */
export function RecipientCount({ query, category = 'these' }: RecipientCountProps) {
  if (query.isError) return <QueryFailure query={query} />
  const skipped = query.data ? saySkipped(query.data, category) : []
  return (
    <section className={styles.count} aria-label="Recipients" aria-live="polite">
      {query.data ? (
        <p className={styles.number}>
          <strong>{sayCount(query.data.recipients, 'user')}</strong> will get it.
        </p>
      ) : (
        <Spinner />
      )}
      {skipped.length > 0 && (
        <>
          <p className={styles.quiet}>Left out:</p>
          <ul className={styles.skipped}>
            {skipped.map(reason => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
