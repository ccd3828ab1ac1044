import type { AdminOwnedProject, SigningKey } from '@latchkey/js'
import { Badge, Button, Heading, Text } from '@latchkey/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { type Managed, toKey } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import table from '../parts/table/Table.module.css'
import { useTask } from '../parts/use-task.ts'
import styles from './SigningKeys.module.css'

/** The keys that sign the project's access tokens. They change by themselves; an owner may hurry them. */
export function SigningKeys({ project }: { project: AdminOwnedProject }) {
  const keys = useQuery(signingKeysQuery(project))
  const [isRotating, setRotating] = useState(false)

  return (
    <section aria-labelledby="signing-keys">
      <header className={styles.head}>
        <Heading level={2} id="signing-keys">
          Signing keys
        </Heading>
        <Text isMuted>
          They sign access tokens, and never leave the server. They change by themselves: the next one is published
          before it signs, so that every verifier of tokens has it in time.
        </Text>
      </header>
      {keys.isPending && <RowsSkeleton label="Loading signing keys" count={2} />}
      {keys.isError && <QueryFailure query={keys} />}
      {keys.data && <SigningKeysTable keys={keys.data} />}
      <div className={styles.foot}>
        <ForRole project={project} needs="developer" isSaidAbove>
          <Button variant="outline" onClick={() => setRotating(true)}>
            <RotateCw size={15} aria-hidden="true" /> Rotate now…
          </Button>
        </ForRole>
      </div>
      {isRotating && <RotateDialog project={project} onClose={() => setRotating(false)} />}
    </section>
  )
}

interface Status {
  readonly name: string
  readonly tone: 'success' | 'neutral' | 'warning'
}

const statuses: Record<SigningKey['status'], Status> = {
  signing: { name: 'Signing', tone: 'success' },
  next: { name: 'Next', tone: 'neutral' },
  retired: { name: 'Retired', tone: 'warning' },
}

const audiences: Record<SigningKey['audience'], string> = {
  user: 'Users',
  restricted: 'Restricted users',
  anonymous: 'Anonymous visitors',
}

/** Each key with what it does now, and when it signs. */
function SigningKeysTable({ keys }: { keys: readonly SigningKey[] }) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Key id</th>
            <th scope="col">For</th>
            <th scope="col">Status</th>
            <th scope="col">Signs from</th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ kid, audience, status, signsFrom }) => (
            <tr key={kid}>
              <td>
                <CopyableId id={kid} what="key id" />
              </td>
              <td data-label="For">{audiences[audience]}</td>
              <td data-label="Status">
                <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
              </td>
              <td data-label="Signs from">
                <Moment at={signsFrom} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Explains what rotating does before it is done. Nothing breaks by it, so there is nothing to type. */
function RotateDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const queries = useQueryClient()
  const rotate = useTask(async () => {
    const keys = await project.app.rotateSigningKeys()
    queries.setQueryData(signingKeysQuery(project).queryKey, keys)
  }, 'The next keys take over as soon as everyone can know them.')

  return (
    <ConfirmDialog
      title="Rotate the signing keys?"
      description="The next keys are used as soon as every server that verifies tokens can have fetched them; until then the current keys stay in use. Issued tokens stay valid, and no one is signed out. Do this when a signing key may have leaked."
      actionLabel="Rotate keys"
      onConfirm={rotate}
      onClose={onClose}
    />
  )
}

function signingKeysQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/signing-keys'),
    queryFn: () => project.app.listSigningKeys(),
  })
}
