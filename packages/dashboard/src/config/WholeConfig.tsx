import type { AdminOwnedProject } from '@latchkey/js'
import { Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CopyButton } from '../parts/page/CopyButton.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import styles from './ConfigScreen.module.css'
import { wholeConfigQuery } from './config-queries.ts'

const CodeEditor = lazy(() => import('../parts/form/CodeEditor.tsx'))

/** Every setting as it holds: the defaults with what was changed. Only to be read. */
export function WholeConfig({ project }: { project: AdminOwnedProject }) {
  const config = useQuery(wholeConfigQuery(project))
  if (config.isPending) return <Skeleton className={styles.waiting} />
  if (config.isError) return <QueryFailure query={config} />
  const text = JSON.stringify(config.data, null, 2)
  return (
    <>
      <div className={styles.head}>
        <CopyButton text={text} what="configuration" />
      </div>
      <Suspense fallback={<Skeleton className={styles.waiting} />}>
        <CodeEditor label="Effective configuration" text={text} />
      </Suspense>
    </>
  )
}
