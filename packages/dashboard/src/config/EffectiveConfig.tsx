import { mapSecrets } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import { Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { refusal } from '../colleagues/refusal.ts'
import { CopyButton } from '../parts/page/CopyButton.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import styles from './ConfigScreen.module.css'
import { effectiveConfigQuery } from './config-queries.ts'

const CodeEditor = lazy(() => import('../parts/form/CodeEditor.tsx'))

/** Every setting with the value that holds, to be read. Secrets are masked until a developer or an owner reveals them. */
export function EffectiveConfig({ project }: { project: AdminOwnedProject }) {
  const config = useQuery(effectiveConfigQuery(project))
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>()
  const note = useId()
  const whyNot = refusal(project, 'developer')
  const reveal = useTask(async () => setRevealed(await project.revealConfigSecrets()))
  if (config.isPending) return <Skeleton className={styles.waiting} />
  if (config.isError) return <QueryFailure query={config} />
  const shown = revealed ? mapSecrets(config.data, (mask, path) => revealed[path] ?? mask) : config.data
  const text = JSON.stringify(shown, null, 2)

  return (
    <>
      <div className={styles.head}>
        <p id={note} className={styles.note}>
          {whyNot ? 'Secrets are left out of what you see.' : secretNotes[revealed ? 'revealed' : 'masked']}
        </p>
        {revealed ? (
          <Button size="small" variant="outline" onClick={() => setRevealed(undefined)}>
            Hide secrets
          </Button>
        ) : (
          <Button
            size="small"
            variant="outline"
            disabled={whyNot !== undefined}
            title={whyNot}
            aria-describedby={note}
            onClick={reveal}
          >
            Reveal secrets
          </Button>
        )}
        <CopyButton text={text} what="configuration" />
      </div>
      <Suspense fallback={<Skeleton className={styles.waiting} />}>
        <CodeEditor label="Effective configuration" text={text} />
      </Suspense>
    </>
  )
}

const secretNotes = {
  masked: 'Client secrets and passwords read •••. The audit log records who reveals them.',
  revealed: 'Client secrets and passwords are in clear.',
}
