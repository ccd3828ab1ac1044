import type { AdminOwnedProject, ConfigChange, ConfigChangeDetails } from '@latchkey/js'
import { Alert, Button, classNames, Dialog, Skeleton } from '@latchkey/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ActorName } from '../audit/ActorName.tsx'
import { refusal } from '../colleagues/refusal.ts'
import { showFailure, tell } from '../parts/dialog/toast-manager.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { List } from '../parts/table/List.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { wordsFor } from '../parts/words.ts'
import styles from './ConfigScreen.module.css'
import { changeQuery, changesQuery } from './config-queries.ts'
import { Differences } from './Differences.tsx'

export interface HistoryProps {
  project: AdminOwnedProject
  /** The version that is open. */
  opened: number | undefined
  onOpen: (version: number | undefined) => void
}

/** Who changed the configuration, and when. */
export function History({ project, opened, onOpen }: HistoryProps) {
  const changes = useInfiniteQuery(changesQuery(project))
  const columns = useMemo(() => getColumns(onOpen), [onOpen])
  return (
    <>
      <List
        query={changes}
        label="Changes of the configuration"
        columns={columns}
        getId={({ version }) => String(version)}
        getName={({ version }) => `Version ${version}`}
        open={({ version }) => onOpen(version)}
        one="change"
        which="The last"
        none={{
          icon: <HistoryIcon size={20} />,
          title: 'Nothing was changed yet',
          words: 'Every change of a setting is listed here, with its author and time, and can be undone.',
        }}
      />
      {opened !== undefined && (
        <ChangeDialog
          project={project}
          version={opened}
          current={changes.data?.[0]?.version ?? opened}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

function getColumns(open: (version: number) => void): readonly ColumnOf<ConfigChange>[] {
  return [
    {
      id: 'version',
      header: 'Version',
      cell: ({ version }) => (
        <button type="button" className={classNames(named.name, named.opener)} onClick={() => open(version)}>
          Version {version}
        </button>
      ),
      className: styles.version,
    },
    { id: 'when', header: 'When', cell: ({ at }) => <Moment at={at} />, className: styles.when },
    { id: 'by', header: 'Who', cell: ({ by }) => <ActorName actor={by} />, className: styles.by },
    { id: 'what', header: 'What', cell: change => <What change={change} /> },
  ]
}

function What({ change: { comment, restored, paths } }: { change: ConfigChange }) {
  if (comment) return comment
  if (restored !== null) return `Went back to version ${restored}`
  return <span className={styles.paths}>{paths.join(', ')}</span>
}

interface ChangeDialogProps {
  project: AdminOwnedProject
  version: number
  /** The newest version: what holds now. */
  current: number
  onClose: () => void
}

/** One change, path by path, and the way back to it, or to before it. */
function ChangeDialog({ project, version, current, onClose }: ChangeDialogProps) {
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
  return async function restore(version: number, current: number): Promise<boolean> {
    try {
      const made = await project.restoreConfig(version, { expectedVersion: current })
      tell(`The configuration is as it was in version ${version}.`, { undo: () => restore(current, made.version) })
      return true
    } catch (error) {
      showFailure(wordsFor(error))
      return false
    }
  }
}
