import type { AdminOwnedProject, EmailRecipientCount } from '@latchkey/js'
import { Button, CloseIcon, Spinner } from '@latchkey/ui'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toKey } from '../api.ts'
import { Chooser } from '../parts/form/Chooser.tsx'
import { Segments } from '../parts/form/Controls.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useSettled } from '../parts/use-browser.ts'
import { formatCount } from '../parts/words.ts'
import { usersFoundQuery } from '../users/user-queries.ts'
import { getName } from '../users/user-words.ts'
import styles from './Drafts.module.css'
import { describeSkipped, getAudience, type Recipients } from './recipients.ts'

export interface ChooseRecipientsProps {
  project: AdminOwnedProject
  /** Of the mail; those who unsubscribed from it are left out. */
  category: string | undefined
  recipients: Recipients
  onChange: (recipients: Recipients) => void
  onNext: () => void
}

const kinds = [
  { value: 'all', label: 'All users' },
  { value: 'chosen', label: 'Chosen users' },
] as const

export function ChooseRecipients({ project, category, recipients, onChange, onNext }: ChooseRecipientsProps) {
  const count = useRecipientCount(project, recipients, category)
  return (
    <div className={styles.step}>
      <Segments
        label="Who gets it"
        segments={kinds}
        value={recipients.kind}
        onChange={kind => onChange(kind === 'all' ? { kind } : { kind, users: [] })}
      />
      {recipients.kind === 'chosen' && (
        <ChooseUsers
          project={project}
          users={recipients.users}
          onChange={users => onChange({ kind: 'chosen', users })}
        />
      )}
      <RecipientCount query={count} category={category} />
      <div className={styles.actions}>
        <Button disabled={!count.data || count.data.recipients === 0} onClick={onNext}>
          Go on
        </Button>
      </div>
    </div>
  )
}

type Users = Extract<Recipients, { kind: 'chosen' }>['users']

interface ChooseUsersProps {
  project: AdminOwnedProject
  users: Users
  onChange: (users: Users) => void
}

function ChooseUsers({ project, users, onChange }: ChooseUsersProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useQuery({ ...usersFoundQuery(project, search), placeholderData: keepPreviousData })
  const choices = (found.data ?? []).map(user => ({
    id: user.id,
    label: getName(user),
    note: user.primaryEmail ?? 'no email address',
    imageUrl: user.profileImageUrl,
    whyNot: users.some(({ id }) => id === user.id) ? 'Chosen' : undefined,
  }))
  return (
    <div className={styles.choosing}>
      <div>
        <Chooser
          label="Search users by name, email or id"
          typed={typed}
          onType={setTyped}
          choices={choices}
          onChoose={({ id, label }) => onChange([...users, { id, name: label }])}
          empty={search ? 'No users found.' : 'There are no users yet.'}
          isBusy={found.isFetching}
        />
      </div>
      {users.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen users">
          {users.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Take out ${name}`}
                onClick={() => onChange(users.filter(user => user.id !== id))}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How many of them an email of this category would reach. */
function useRecipientCount(project: AdminOwnedProject, recipients: Recipients, category: string | undefined) {
  const audience = getAudience(recipients)
  return useQuery({
    queryKey: toKey(project, { route: 'POST /internal/email-recipients/count', body: { audience, category } }),
    queryFn: () => project.app.countEmailRecipients({ ...audience, notificationCategoryName: category }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

interface RecipientCountProps {
  query: UseQueryResult<EmailRecipientCount>
  category: string | undefined
}

/** How many get it, and why the others do not. */
function RecipientCount({ query, category = 'these' }: RecipientCountProps) {
  if (query.isError) return <QueryFailure query={query} />
  const skipped = query.data ? describeSkipped(query.data, category) : []
  return (
    <section className={styles.count} aria-label="Recipients" aria-live="polite">
      {query.data ? (
        <p className={styles.number}>
          <strong>{formatCount(query.data.recipients, 'user')}</strong> will get it.
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
