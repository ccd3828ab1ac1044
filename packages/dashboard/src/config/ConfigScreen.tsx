import { Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../api.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { useScreenSearch } from '../use-screen-search.ts'
import styles from './ConfigScreen.module.css'
import { configScreen } from './config.screens.ts'
import { overrideQuery } from './config-queries.ts'
import { EffectiveConfig } from './EffectiveConfig.tsx'
import { History } from './History.tsx'
import { OverrideEditor } from './OverrideEditor.tsx'

/** The configuration of a project as it is kept: what the owner changed, who changed it when, and what holds. */
export function ConfigScreen() {
  const project = useOwnedProject()
  const [{ view = 'override', version }, go] = useScreenSearch(configScreen)

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
      {view === 'whole' && <EffectiveConfig key={project.id} project={project} />}
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

const views = [
  { value: 'override', label: 'What you changed' },
  { value: 'history', label: 'History' },
  { value: 'whole', label: 'Effective' },
] as const
