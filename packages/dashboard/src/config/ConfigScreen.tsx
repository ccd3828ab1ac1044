import { Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import styles from './ConfigScreen.module.css'
import { type ConfigSearch, configScreen } from './config.screens.ts'
import { overrideQuery } from './config-queries.ts'
import { History } from './History.tsx'
import { OverrideEditor } from './OverrideEditor.tsx'
import { WholeConfig } from './WholeConfig.tsx'

/** The configuration of a project as it is kept: what the owner changed, who changed it when, and what holds. */
export function ConfigScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: configScreen.path })
  const { view = 'override', version } = useSearch({ from: configRoute })

  const go = (change: ConfigSearch) =>
    navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false })

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Every setting by its path, for those who know what they are doing. The other screens change the same settings."
      />
      <div className={toolbar.toolbar}>
        <Segments
          label="Show"
          segments={views}
          value={view}
          onChange={value => go({ view: value === 'override' ? undefined : value, version: undefined })}
        />
      </div>
      {view === 'override' && <Override />}
      {view === 'history' && <History project={project} opened={version} onOpen={opened => go({ version: opened })} />}
      {view === 'whole' && <WholeConfig project={project} />}
    </>
  )
}

function Override() {
  const project = useOwnedProject()
  const stored = useQuery(overrideQuery(project))
  if (stored.isPending) return <Skeleton className={styles.waiting} />
  if (stored.isError) return <QueryFailure query={stored} />
  return <OverrideEditor key={project.id} project={project} stored={stored.data} />
}

const configRoute = '/shell/signed-in/projects/$projectId/config'

const views = [
  { value: 'override', label: 'What you changed' },
  { value: 'history', label: 'History' },
  { value: 'whole', label: 'Effective' },
] as const
