import type { AdminOwnedProject, Metrics } from '@latchkey/js'
import { Loading, Skeleton } from '@latchkey/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import styles from '../metrics/Figures.module.css'
import { MetricsPanel } from '../metrics/MetricsPanel.tsx'
import { metricsQuery } from '../metrics/metrics-queries.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Fold, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { type OverviewSearch, overviewScreen } from './projects.screens.ts'
import { demoProjectId } from './special-projects.ts'

/** Before the first user: how to get there. Afterwards how many there are, who came last, and still how to go on. */
export function OverviewScreen() {
  const project = useOwnedProject()
  const { demoUrl } = useDashboard().settings
  const navigate = useNavigate()
  const search: OverviewSearch = useSearch({ strict: false })
  const metrics = useQuery({
    ...metricsQuery(project, search.withAnonymous === true),
    placeholderData: keepPreviousData,
    // Someone pastes code into their app and looks here for the first user.
    refetchInterval: ({ state }) => (state.data && isBeforeFirstUser(state.data) ? 3_000 : false),
  })
  const isEmpty = metrics.data !== undefined && isBeforeFirstUser(metrics.data) && !search.withAnonymous

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
      {metrics.isPending && <MetricsSkeleton />}
      {metrics.isError && <QueryFailure query={metrics} />}
      {metrics.data && !isEmpty && (
        <MetricsPanel
          project={project}
          metrics={metrics.data}
          search={search}
          onSearch={change =>
            navigate({
              to: overviewScreen.path,
              params: { projectId: project.id },
              search: { ...search, ...change },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {isEmpty ? (
        <GettingStarted project={project} isFirst />
      ) : (
        !metrics.isPending && <ConnectAnApp project={project} />
      )}
    </>
  )
}

function isBeforeFirstUser({ totalUsers }: Metrics): boolean {
  return totalUsers === 0
}

/** The first steps, for those who have taken them: folded away until the next app is to be connected. */
function ConnectAnApp({ project }: { project: AdminOwnedProject }) {
  return (
    <Fold title="Connect an app">
      <GettingStarted project={project} isFirst={false} />
    </Fold>
  )
}

/** The figures in their places, before they are known. */
function MetricsSkeleton() {
  return (
    <Loading label="Loading figures">
      <div className={styles.figures} aria-hidden="true">
        <div className={styles.totals}>
          <Skeleton className={styles.number} />
          <Skeleton className={styles.number} />
          <Skeleton className={styles.number} />
        </div>
        <div className={styles.card}>
          <Skeleton className={styles.plot} />
        </div>
        <div className={styles.card}>
          <Skeleton className={styles.plot} />
        </div>
      </div>
    </Loading>
  )
}
