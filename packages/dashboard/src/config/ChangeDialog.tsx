import type { AdminOwnedProject, ConfigChangeDetails } from '@latchkey/js'
import { Alert, Button, Dialog, Skeleton } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActorName } from '../audit/ActorName.tsx'
import { refusal } from '../colleagues/refusal.ts'
import { tell, tellFailure } from '../parts/dialog/toast-manager.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { wordsFor } from '../parts/words.ts'
import styles from './ConfigScreen.module.css'
import { changeQuery, configChanged } from './config-queries.ts'
import { Differences } from './Differences.tsx'

export interface ChangeDialogProps {
  project: AdminOwnedProject
  version: number
  /** The newest version: what holds now. */
  current: number
  onClose: () => void
}

/** One change, path by path, and the way back to it, or to before it. */
export function ChangeDialog({ project, version, current, onClose }: ChangeDialogProps) {
  const change = useQuery(changeQuery(project, version))
  const [isAsking, setAsking] = useState(false)
  const restore = useRestore(project)
  const whyNot = refusal(project, 'developer')
  // Of the newest change, what people want is the state before it.
  const target = version === current ? version - 1 : version
  const label = version === current ? 'Take this change back' : 'Go back to this version'

  async function confirm() {
    if (await restore(target, current)) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className={isAsking ? undefined : styles.wide}
      title={isAsking ? `Go back to version ${target}?` : `Version ${version}`}
      description={
        isAsking ? 'Everything changed since then is undone, as a new version. You can undo that.' : undefined
      }
      actions={
        isAsking ? (
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button onClick={confirm}>Go back to version {target}</Button>
          </>
        ) : (
          <Button variant="outline" disabled={whyNot !== undefined} title={whyNot} onClick={() => setAsking(true)}>
            {label}
          </Button>
        )
      }
    >
      {change.isPending && <Skeleton shape="control" />}
      {change.isError && <Alert tone="destructive">{wordsFor(change.error)}</Alert>}
      {change.data && !isAsking && <Details change={change.data} />}
      {whyNot && <p className={styles.note}>{whyNot}</p>}
    </Dialog>
  )
}

function Details({ change: { by, at, comment, restored, changes } }: { change: ConfigChangeDetails }) {
  return (
    <>
      <p className={styles.note}>
        <ActorName actor={by} />, <Moment at={at} />
        {restored !== null && `, going back to version ${restored}`}
      </p>
      {comment && <p>“{comment}”</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse */}
      <section className={styles.scroll} aria-label="What changed" tabIndex={0}>
        <Differences differences={changes} />
      </section>
    </>
  )
}

/** Goes to a version, from the one that holds; the toast offers to return to that. Answers whether it worked. */
function useRestore(project: AdminOwnedProject) {
  const queries = useQueryClient()
  return async function restore(version: number, current: number): Promise<boolean> {
    try {
      const made = await project.restoreConfig(version, { expectedVersion: current })
      await configChanged(queries, project)
      tell(`The configuration is as it was in version ${version}.`, { undo: () => restore(current, made.version) })
      return true
    } catch (error) {
      tellFailure(wordsFor(error))
      return false
    }
  }
}
