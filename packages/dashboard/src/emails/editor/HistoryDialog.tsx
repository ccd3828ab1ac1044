import type { EmailSourceVersion, EmailSourceVersionDetails } from '@latchkey/js'
import { Alert, Button, classNames, Dialog, Skeleton, Text } from '@latchkey/ui'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatActor } from '../../audit/ActorName.tsx'
import { Moment } from '../../parts/page/Moment.tsx'
import { QueryFailure, RowsSkeleton } from '../../parts/table/Rows.tsx'
import { wordsFor } from '../../parts/words.ts'
import styles from './HistoryDialog.module.css'
import type { EditedSource } from './use-edited-source.ts'

const SourceDifference = lazy(() => import('./SourceDifference.tsx'))

/** How the versions of one source are loaded. */
export interface Versions {
  readonly key: QueryKey
  readonly list: () => Promise<readonly EmailSourceVersion[]>
  readonly read: (version: number) => Promise<EmailSourceVersionDetails>
  /** What the source was before anyone changed it. Without one it was removed where a version has no source. */
  readonly original: string | undefined
}

export interface HistoryDialogProps {
  versions: Versions
  /** What is in the editor. */
  current: string
  onChoose: (source: EditedSource) => void
  onClose: () => void
}

/** Who changed the source and when, each version compared with what is in the editor. */
export function HistoryDialog({ versions, current, onChoose, onClose }: HistoryDialogProps) {
  const list = useQuery({ queryKey: [...versions.key, 'versions'], queryFn: versions.list })
  const [chosen, setChosen] = useState<number>()
  const opened = chosen ?? list.data?.at(0)?.version
  const details = useQuery({
    queryKey: [...versions.key, 'versions', opened],
    queryFn: () => versions.read(opened ?? 0),
    enabled: opened !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const source = details.data && (details.data.tsxSource ?? versions.original)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className={styles.dialog}
      title="History"
      description="The newest hundred changes. A version that you choose is put into the editor; save it to keep it."
      actions={
        <Button
          disabled={source === undefined || source === current}
          onClick={() => {
            if (source !== undefined) onChoose({ tsxSource: source, themeId: details.data?.themeId })
            onClose()
          }}
        >
          Put into the editor
        </Button>
      }
    >
      {list.isPending && <RowsSkeleton label="Loading the history" count={3} />}
      {list.isError && <QueryFailure query={list} />}
      {list.data?.length === 0 && <Text isMuted>Nothing was changed yet.</Text>}
      {list.data && list.data.length > 0 && (
        <div className={styles.panes}>
          <ol className={styles.list} aria-label="Versions, newest first">
            {list.data.map(each => (
              <li key={each.version}>
                <button
                  type="button"
                  className={classNames(styles.version, each.version === opened && styles.chosen)}
                  aria-pressed={each.version === opened}
                  onClick={() => setChosen(each.version)}
                >
                  <Moment at={each.at} />
                  <span className={styles.by}>{each.comment ?? formatActor(each.by)}</span>
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.difference}>
            {details.isPending && <Skeleton className={styles.waiting} />}
            {details.isError && <Alert tone="destructive">{wordsFor(details.error)}</Alert>}
            {details.data && source === undefined && <Text isMuted>It was removed with this change.</Text>}
            {source !== undefined && (
              <Suspense fallback={<Skeleton className={styles.waiting} />}>
                <SourceDifference label="From the editor to this version" before={current} after={source} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
