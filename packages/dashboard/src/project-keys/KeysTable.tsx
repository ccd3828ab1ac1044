import type { InternalApiKey } from '@latchkey/js'
import { Badge, Button, Field, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import table from '../parts/table/Table.module.css'
import { useTask } from '../parts/use-task.ts'
import styles from './KeysScreen.module.css'
import { kinds } from './kinds.ts'

/** The sets of keys of a project, those that no longer work included. */
export function KeysTable({ sets }: { sets: readonly InternalApiKey[] }) {
  const [revoked, revoke] = useState<InternalApiKey>()
  return (
    <>
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
            {sets.map(keys => (
              <KeysRow key={keys.id} keys={keys} onRevoke={() => revoke(keys)} />
            ))}
          </tbody>
        </table>
      </div>
      {revoked && <RevokeDialog keys={revoked} onClose={() => revoke(undefined)} />}
    </>
  )
}

function KeysRow({ keys, onRevoke }: { keys: InternalApiKey; onRevoke: () => void }) {
  const isEnded = !keys.isValid()
  const name = keys.description || 'No description'
  return (
    <tr className={isEnded ? styles.ended : undefined}>
      <td>
        <span className={styles.description}>
          {name} <State keys={keys} />
        </span>
      </td>
      <td data-label="Keys">
        <Keys keys={keys} />
      </td>
      <td data-label="Created" className={styles.date}>
        <Moment at={keys.createdAt} />
      </td>
      <td data-label="Expires" className={styles.date}>
        <Expiry at={keys.expiresAt} />
      </td>
      <td className={table.actions}>
        {!isEnded && (
          <Button variant="ghost" size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  )
}

function State({ keys }: { keys: InternalApiKey }) {
  switch (keys.whyInvalid()) {
    case null:
      return null
    case 'expired':
      return <Badge tone="warning">Expired</Badge>
    case 'manually-revoked':
      return (
        <>
          <Badge tone="destructive">Revoked</Badge>
          <span className={styles.reason}>
            {keys.manuallyRevokedAt && <Moment at={keys.manuallyRevokedAt} />}
            {keys.revokedReason && `: ${keys.revokedReason}`}
          </span>
        </>
      )
  }
}

/** The last characters of each key: a key is shown whole only where it is made. */
function Keys({ keys }: { keys: InternalApiKey }) {
  return (
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
  )
}

/** Further away than anyone plans for. */
const foreverMs = 100 * 365 * 24 * 60 * 60 * 1_000

function Expiry({ at }: { at: Date }) {
  return at.getTime() - Date.now() > foreverMs ? <>Never</> : <Moment at={at} />
}

interface RevokeDialogProps {
  keys: InternalApiKey
  onClose: () => void
}

/** Ends a set of keys, with a word to those who wonder later why their code stopped working. */
function RevokeDialog({ keys, onClose }: RevokeDialogProps) {
  const [reason, setReason] = useState('')
  const revoke = useTask(() => keys.revoke({ reason: reason.trim() || undefined }), 'The keys are revoked.')

  return (
    <ConfirmByTyping
      title={keys.description ? `Revoke “${keys.description}”?` : 'Revoke these keys?'}
      phrase="revoke"
      actionLabel="Revoke keys"
      fields={
        <Field label="Reason" hint="Optional. Shown beside the keys from now on.">
          <TextInput
            autoComplete="off"
            maxLength={500}
            placeholder="Leaked in a log"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      }
      onConfirm={revoke}
      onClose={onClose}
    >
      Code that uses these keys stops working at once, and they cannot be brought back. Users stay signed in.
    </ConfirmByTyping>
  )
}
