import type { UserImport } from '@latchkey/js'
import { Badge, classNames, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { sayCount } from '../parts/words.ts'
import { importsQuery } from './import-queries.ts'
import styles from './Transfer.module.css'
import { userImportScreen } from './user-transfer.screens.ts'

/** The imports that were begun in this project, newest first. */
export function Imports({ project }: { project: Managed }) {
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
            {sayOutcome(run)}, <Moment at={new Date(run.createdAtMillis)} />
          </span>
          <span className={classNames(list.actions, styles.badges)}>
            {run.isDryRun && <Badge>Dry run</Badge>}
            {run.status === 'running' && <Badge tone="warning">Not finished</Badge>}
            {run.failed > 0 && <Badge tone="destructive">{sayCount(run.failed, 'problem')}</Badge>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function sayOutcome({ isDryRun, createdUsers, createdTeams }: UserImport): string {
  const created = [sayCount(createdUsers, 'user'), ...(createdTeams > 0 ? [sayCount(createdTeams, 'team')] : [])]
  return `${created.join(' and ')} ${isDryRun ? 'would be created' : 'created'}`
}
