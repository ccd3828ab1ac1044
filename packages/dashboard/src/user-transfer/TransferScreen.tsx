import type { UserImport } from '@latchkey/js'
import { Badge, Button, classNames, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { type Managed, useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { showFailure, tell } from '../parts/dialog/toast-manager.ts'
import { download, type Format, fileName, formats } from '../parts/download.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { BackTo } from '../parts/page/links.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import { usersScreen } from '../users/users.screens.ts'
import { ImportSection } from './ImportSection.tsx'
import { importsQuery } from './import-queries.ts'
import styles from './Transfer.module.css'
import { userImportScreen } from './user-transfer.screens.ts'

/** Bringing users from another system, and taking them away again. */
export function TransferScreen() {
  const project = useOwnedProject()
  return (
    <>
      <PageHeader
        context={project.displayName}
        above={<BackTo screen={usersScreen} />}
        description="Bring users from another system with their passwords, or take them away again."
      />
      <Section title="Import" description="A file exported here, or a table of users from anywhere.">
        <ForRole project={project} needs="developer">
          <ImportSection project={project} />
        </ForRole>
      </Section>
      <Section title="Export" description="All users of this project in one file.">
        <ForRole project={project} needs="owner">
          <ExportSection project={project} />
        </ForRole>
      </Section>
      <Section title="Former imports" description="What came of each, row by row. They are kept for 30 days.">
        <Imports project={project} />
      </Section>
    </>
  )
}

/** The imports that were begun in this project, newest first. */
function Imports({ project }: { project: Managed }) {
  const imports = useQuery(importsQuery(project))
  if (imports.isPending) return <Skeleton shape="control" />
  if (imports.isError) return <QueryFailure query={imports} />
  if (imports.data.length === 0) return <p className={list.none}>There were none yet.</p>
  return (
    <ul className={list.list}>
      {imports.data.map(run => (
        <li key={run.id} className={list.entry}>
          <Link to={userImportScreen.path} params={{ projectId: project.id, importId: run.id }} className={list.name}>
            {run.description || 'Import'}
          </Link>
          <span className={list.note}>
            {describeOutcome(run)}, <Moment at={new Date(run.createdAtMillis)} />
          </span>
          <span className={classNames(list.actions, styles.badges)}>
            {run.isDryRun && <Badge>Dry run</Badge>}
            {run.status === 'running' && <Badge tone="warning">Not finished</Badge>}
            {run.failed > 0 && <Badge tone="destructive">{formatCount(run.failed, 'problem')}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function describeOutcome({ isDryRun, createdUsers, createdTeams }: UserImport): string {
  const created = [formatCount(createdUsers, 'user'), ...(createdTeams > 0 ? [formatCount(createdTeams, 'team')] : [])]
  return `${created.join(' and ')} ${isDryRun ? 'would be created' : 'created'}`
}

/** Everybody in one file. */
function ExportSection({ project }: { project: Managed }) {
  const [format, setFormat] = useState<Format>('json')
  const [read, setRead] = useState<{ readonly users: number; readonly teams: number }>()
  const stop = useRef<AbortController>(undefined)

  async function run() {
    const { signal } = renewed(stop)
    setRead({ users: 0, teams: 0 })
    try {
      const file = await project.app.exportUsers({ format, onProgress: setRead, signal })
      download(file, fileName('users', format))
      tell('The export is in your downloads.')
    } catch (error) {
      if (!signal.aborted) showFailure(wordsFor(error))
    }
    setRead(undefined)
  }

  return (
    <>
      <Segments label="Format" segments={formats} value={format} onChange={setFormat} />
      <p className={styles.words}>
        {format === 'json'
          ? 'Users and teams with everything that can be imported again.'
          : 'Users only, for spreadsheets, with dates in ISO form; what has parts stands in its column as JSON.'}{' '}
        It holds password hashes and second factors: keep it as safe as your database.
      </p>
      <div className="latchkey-row" aria-live="polite">
        {read ? (
          <>
            <span>
              Read {formatCount(read.users, 'user')}
              {format === 'json' && ` and ${formatCount(read.teams, 'team')}`} so far…
            </span>
            <Button variant="ghost" size="small" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={run}>
            <Download size={16} aria-hidden="true" /> Export all users
          </Button>
        )}
      </div>
    </>
  )
}

function renewed(stop: RefObject<AbortController | undefined>): AbortController {
  const fresh = new AbortController()
  stop.current = fresh
  return fresh
}
