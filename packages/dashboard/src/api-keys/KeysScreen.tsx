import type { InternalApiKey } from '@latchkey/js'
import { Badge, Button } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { keysQuery, useOwnedProject } from '../api.ts'
import { ConfirmByTyping } from '../parts/ConfirmByTyping.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { Moment } from '../parts/Moment.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/Rows.tsx'
import table from '../parts/Table.module.css'
import { useTask } from '../parts/use-task.ts'
import { CreateKeysDialog } from './CreateKeysDialog.tsx'
import styles from './KeysScreen.module.css'
import { kinds } from './kinds.ts'

/** The keys by which code proves that it belongs to the project. */
export function KeysScreen() {
  const project = useOwnedProject()
  const keys = useQuery(keysQuery(project))
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden="true" /> Create keys
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Project keys"
        context={project.displayName}
        description="Sets of keys for your code. Give each place that uses them a set of its own, so that you can revoke one without the others."
        actions={create}
      />
      {keys.isPending && <RowsSkeleton label="Loading keys" count={3} />}
      {keys.isError && <QueryFailure query={keys} />}
      {keys.data?.length === 0 && (
        <EmptyState icon={<KeyRound size={20} />} title="No keys yet" action={create}>
          Your app needs a publishable client key, and your server a secret server key.
        </EmptyState>
      )}
      {keys.data && keys.data.length > 0 && (
        <div className={table.frame}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Keys</th>
                <th scope="col">Created</th>
                <th scope="col">Expires</th>
                <th scope="col">
                  <span className="latchkey-visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.data.map(set => (
                <KeysRow key={set.id} keys={set} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isCreating && <CreateKeysDialog project={project} onClose={() => setCreating(false)} />}
    </>
  )
}

function KeysRow({ keys }: { keys: InternalApiKey }) {
  const reason = keys.whyInvalid()
  return (
    <tr className={reason ? styles.ended : undefined}>
      <td>
        <span className={styles.description}>
          {keys.description || 'No description'}
          {reason === 'manually-revoked' && <Badge tone="destructive">Revoked</Badge>}
          {reason === 'expired' && <Badge tone="warning">Expired</Badge>}
        </span>
      </td>
      <td data-label="Keys">
        <span className={styles.kinds}>
          {kinds.map(({ field, short, name }) => {
            const ending = keys[field]
            return (
              ending && (
                <code key={field} title={name}>
                  {short} ····{ending.lastFour}
                </code>
              )
            )
          })}
        </span>
      </td>
      <td data-label="Created">
        <Moment at={keys.createdAt} />
      </td>
      <td data-label="Expires">
        <Expiry at={keys.expiresAt} />
      </td>
      <td className={table.actions}>{reason === null && <RevokeButton keys={keys} />}</td>
    </tr>
  )
}

/** Further away than anyone plans for. */
const foreverMs = 100 * 365 * 24 * 60 * 60 * 1_000

function Expiry({ at }: { at: Date }) {
  return at.getTime() - Date.now() > foreverMs ? <>Never</> : <Moment at={at} />
}

function RevokeButton({ keys }: { keys: InternalApiKey }) {
  const project = useOwnedProject()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const name = keys.description || 'these keys'
  const revoke = useTask(async () => {
    await keys.revoke()
    await queries.invalidateQueries({ queryKey: keysQuery(project).queryKey })
  }, 'The keys are revoked.')

  return (
    <>
      <Button variant="ghost" size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmByTyping
          title={`Revoke ${name}?`}
          phrase="revoke"
          actionLabel="Revoke keys"
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        >
          Code that uses these keys stops working at once, and they cannot be brought back. Users stay signed in.
        </ConfirmByTyping>
      )}
    </>
  )
}
