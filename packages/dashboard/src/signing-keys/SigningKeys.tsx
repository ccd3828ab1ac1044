import type { AdminOwnedProject } from '@latchkey/js'
import { Button, Heading, Text } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { ForRole } from '../colleagues/ForRole.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import styles from './SigningKeys.module.css'
import { SigningKeysTable } from './SigningKeysTable.tsx'
import { signingKeysQuery } from './signing-key-queries.ts'

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
