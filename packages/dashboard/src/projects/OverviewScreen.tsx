import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { CopyableId } from '../parts/CopyButton.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'
import { wordsFor } from '../parts/words-for.ts'
import { paths } from '../paths.ts'
import { NewestUsers, NewestUsersSkeleton } from '../users/NewestUsers.tsx'
import { newestUsersQuery } from '../users/user-queries.ts'
import { GettingStarted } from './GettingStarted.tsx'
import styles from './OverviewScreen.module.css'
import { demoProjectId } from './special-projects.ts'

const newest = 6

/** Before the first user: how to get there. Afterwards who came last, and still how to go on. */
export function OverviewScreen() {
  const project = useOwnedProject()
  const { demoUrl } = useDashboard().settings
  const users = useQuery(newestUsersQuery(project, newest))
  const isEmpty = users.data?.length === 0

  return (
    <>
      <PageHeader
        title={project.displayName}
        description={project.description || <CopyableId id={project.id} what="project id" />}
        actions={
          demoUrl &&
          project.id === demoProjectId && (
            <a className="latchkey-button latchkey-button-outline" href={demoUrl} target="_blank" rel="noreferrer">
              Open the demo app <ExternalLink size={14} aria-label="(in a new tab)" />
            </a>
          )
        }
      />
      {users.isPending && <NewestUsersSkeleton count={newest} />}
      {users.isError && (
        <Alert tone="destructive">
          {wordsFor(users.error)}{' '}
          <Button variant="ghost" size="small" onClick={() => users.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {users.data && !isEmpty && (
        <section className={styles.section} aria-labelledby="newest-users">
          <header className={styles.head}>
            <h2 id="newest-users">Newest users</h2>
            <Link to={paths.users} params={{ projectId: project.id }} className="latchkey-link">
              All users
            </Link>
          </header>
          <NewestUsers project={project} users={users.data} />
        </section>
      )}
      {!users.isPending && <GettingStarted project={project} isFirst={isEmpty} />}
    </>
  )
}
