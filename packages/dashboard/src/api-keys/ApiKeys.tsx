import type { ApiKey, ServerTeam, ServerUser } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Managed, toKey } from '../api.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { settingsScreen } from '../projects/projects.screens.ts'
import styles from './ApiKeys.module.css'

export interface ApiKeysProps {
  project: Managed
  owner: ServerUser | ServerTeam
  /** Whether the project has API keys of this kind at all. */
  isOn: boolean
}

/** The API keys that a user or a team made. A key itself is never shown, only how it ends. */
export function ApiKeys({ project, owner, isOn }: ApiKeysProps) {
  const keys = useQuery({ ...apiKeysQuery(project, owner), enabled: isOn })

  if (!isOn) {
    return (
      <p className={list.none}>
        They are off in this project.{' '}
        <Link to={settingsScreen.path} params={{ projectId: project.id }}>
          Switch them on in the settings
        </Link>
        .
      </p>
    )
  }
  if (keys.isPending) return <Skeleton shape="control" />
  if (keys.isError) return <QueryFailure query={keys} />
  if (keys.data.length === 0) return <p className={list.none}>There are none.</p>
  return (
    <ul className={list.list}>
      {keys.data.map(key => (
        <ApiKeyEntry key={key.id} apiKey={key} />
      ))}
    </ul>
  )
}

function ApiKeyEntry({ apiKey }: { apiKey: ApiKey }) {
  const reason = apiKey.whyInvalid()
  return (
    <li className={list.entry}>
      <span className={styles.key}>
        <span className={styles.line}>
          <span className={list.name}>{apiKey.description || 'No description'}</span>
          <code className={styles.ending}>····{apiKey.value.lastFour}</code>
          {apiKey.isPublic && <Badge>Public</Badge>}
          {reason === 'manually-revoked' && <Badge tone="destructive">Revoked</Badge>}
          {reason === 'expired' && <Badge tone="warning">Expired</Badge>}
        </span>
        <span className={list.note}>
          Made <Moment at={apiKey.createdAt} />
          {apiKey.lastUsedAt ? (
            <>
              , last used <Moment at={apiKey.lastUsedAt} />
            </>
          ) : (
            ', never used'
          )}
          {apiKey.expiresAt && (
            <>
              {reason === 'expired' ? ', ended' : ', ends'} <Moment at={apiKey.expiresAt} />
            </>
          )}
        </span>
      </span>
      {reason === null && <RevokeButton apiKey={apiKey} />}
    </li>
  )
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setAsking] = useState(false)
  const name = apiKey.description || 'this key'
  const revoke = useTask(() => apiKey.revoke(), 'The key is revoked.')

  return (
    <>
      <Button variant="ghost" size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmByTyping
          title={`Revoke ${name}?`}
          phrase="revoke"
          actionLabel="Revoke key"
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          What uses this key stops working at once, and it cannot be brought back.
        </ConfirmByTyping>
      )}
    </>
  )
}

function apiKeysQuery(project: Managed, owner: ServerUser | ServerTeam) {
  return queryOptions({
    queryKey: toKey(project, 'GET /user-api-keys', 'GET /team-api-keys', {
      route: 'GET /user-api-keys',
      query: { ownerId: owner.id },
    }),
    queryFn: (): Promise<readonly ApiKey[]> => owner.listApiKeys(),
  })
}
