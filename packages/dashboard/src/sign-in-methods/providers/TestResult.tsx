import type { OAuthTest } from '@latchkey/js'
import { Alert, Avatar, Badge, CheckIcon, Spinner } from '@latchkey/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Moment } from '../../parts/page/Moment.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import styles from './Providers.module.css'
import type { ProviderEntry } from './provider-entries.ts'

export interface TestResultProps {
  query: UseQueryResult<OAuthTest>
  entry: ProviderEntry
}

/** What a provider answered to a test sign-in. */
export function TestResult({ query, entry }: TestResultProps) {
  const { data: test } = query
  if (query.isError) return <QueryFailure query={query} />
  return (
    <section className={styles.result} aria-label="Result of the test sign-in" aria-live="polite">
      {!test || test.state === 'waiting' ? <Waiting name={entry.name} /> : <Finished test={test} entry={entry} />}
    </section>
  )
}

function Waiting({ name }: { name: string }) {
  return (
    <>
      <p className={styles.row}>
        <Spinner /> Waiting for {name} to answer in the other tab.
      </p>
      <p className={styles.note}>
        If {name} shows an error page of its own, compare the callback URL and the client ID: it sends no one back then.
      </p>
    </>
  )
}

function Finished({ test, entry: { name } }: { test: OAuthTest; entry: ProviderEntry }) {
  const { answer, problem, isPractice, createdAt } = test
  return (
    <>
      {problem && (
        <Alert tone="destructive">
          {problem.message} {problem.fix}
        </Alert>
      )}
      {problem?.providerError && (
        <p>
          {name} answered <code className={styles.code}>{problem.providerError}</code>.
        </p>
      )}
      {answer && <Alert tone="success">{name} answered, and a sign-in works.</Alert>}
      {answer && <Answer answer={answer} />}
      <p className={styles.note}>
        {isPractice && `The practice provider stood in for ${name}. `}
        Tested <Moment at={createdAt} />. No user was created, and this is forgotten after an hour.
      </p>
    </>
  )
}

function Answer({ answer }: { answer: NonNullable<OAuthTest['answer']> }) {
  const { account, requestedScopes, grantedScopes, hasRefreshToken, accessTokenSeconds } = answer
  const { displayName, profileImageUrl, email, isEmailVerified, accountId } = account
  return (
    <>
      <div className={styles.person}>
        <Avatar size="large" imageUrl={profileImageUrl} name={displayName ?? email ?? accountId} />
        <strong>{displayName ?? 'No name given'}</strong>
      </div>
      <dl className={styles.facts}>
        <dt>Email address</dt>
        <dd>
          {email === null ? (
            'None: people sign up without an address.'
          ) : (
            <>
              {email}{' '}
              <Badge tone={isEmailVerified ? 'success' : 'warning'}>
                {isEmailVerified ? 'Verified' : 'Not verified'}
              </Badge>
            </>
          )}
        </dd>
        <dt>Account ID</dt>
        <dd>
          <code>{accountId}</code>
        </dd>
        <dt>Scopes</dt>
        <dd>
          <Scopes requested={requestedScopes} granted={grantedScopes} />
        </dd>
        <dt>Access</dt>
        <dd>
          {formatLifetime(accessTokenSeconds)}
          {hasRefreshToken ? ', and can be renewed.' : ', and cannot be renewed: no refresh token was given.'}
        </dd>
      </dl>
    </>
  )
}

function Scopes({ requested, granted }: { requested: readonly string[]; granted: readonly string[] | null }) {
  // A provider that names none has granted those that were requested.
  const has = (scope: string) => granted === null || granted.includes(scope)
  const besides = granted?.filter(scope => !requested.includes(scope)) ?? []
  return (
    <ul className={styles.granted}>
      {[...requested, ...besides].map(scope => (
        <li key={scope}>
          {has(scope) ? <CheckIcon /> : <X size={16} aria-hidden="true" />}
          <span>
            <code>{scope}</code>
            {!has(scope) && ' was requested, and not named as granted'}
            {!requested.includes(scope) && ' was granted besides'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function formatLifetime(seconds: number): string {
  const [hour, day] = [3_600, 86_400]
  const [count, unit] =
    seconds >= 2 * day ? [seconds / day, 'day'] : seconds >= hour ? [seconds / hour, 'hour'] : [seconds / 60, 'minute']
  const rounded = Math.round(count)
  return `For ${rounded} ${unit}${rounded === 1 ? '' : 's'}`
}
