import { Alert, Button, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { List, LockKeyhole, Plus, SearchX, Workflow } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { definitionsQuery } from '../permissions/permission-queries.ts'
import { useScreenSearch } from '../use-screen-search.ts'
import { definitionsLike } from './containment.ts'
import { DefaultsForm } from './DefaultsForm.tsx'
import { DefinitionDialog } from './DefinitionDialog.tsx'
import { DefinitionsTable } from './DefinitionsTable.tsx'
import styles from './PermissionsScreen.module.css'
import { permissionsScreen } from './permission-definitions.screens.ts'

/** The library that draws graphs is for those who look at one. */
const DefinitionsGraph = lazy(() => import('./DefinitionsGraph.tsx'))

/** Which permissions there are, what they contain, and which of them people begin with. */
export function PermissionsScreen() {
  const project = useOwnedProject()
  const [{ scope = 'team', view, search = '', edit, create }, go] = useScreenSearch(permissionsScreen)
  const definitions = useQuery(definitionsQuery(project, scope))
  const whyNot = useRefusal('developer')
  const all = definitions.data ?? []
  const shown = definitionsLike(all, search)
  const edited = all.find(({ id }) => id === edit)

  const open = (id: string) => go({ edit: id })
  const close = () => go({ edit: undefined, create: undefined })

  const defineButton = (
    <Button disabled={whyNot !== undefined} onClick={() => go({ create: true })}>
      <Plus size={16} aria-hidden="true" /> Define permission
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="What people can be allowed to do. A permission may contain others: who has it has those as well."
        actions={defineButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {edit && !edited && definitions.data && (
        <Alert className={toolbar.note}>
          There is no permission “{edit}” here. It may have been deleted or renamed.
        </Alert>
      )}
      <div className={toolbar.toolbar}>
        <Segments
          label="Held in"
          value={scope}
          segments={scopes}
          onChange={value => go({ scope: value === 'project' ? value : undefined, search: undefined })}
        />
        <SearchField
          key={scope}
          label="Search permissions"
          value={search}
          onSearch={text => go({ search: text || undefined })}
        />
        <span className={toolbar.spacer} />
        <Segments
          label="Show as"
          value={view ?? 'table'}
          segments={views}
          onChange={value => go({ view: value === 'graph' ? value : undefined })}
        />
      </div>
      {definitions.isPending && <RowsSkeleton label="Loading permissions" count={6} />}
      {definitions.isError && <QueryFailure query={definitions} />}
      {definitions.data && all.length === 0 && (
        <EmptyState icon={<LockKeyhole size={20} />} title="No project permissions yet" action={defineButton}>
          They are for what people may do in your app as a whole, such as writing a blog or helping other users.
        </EmptyState>
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={<SearchX size={20} />}
          title="No permission goes by that name"
          action={
            <Button variant="outline" onClick={() => go({ search: undefined })}>
              Clear the search
            </Button>
          }
        />
      )}
      {shown.length > 0 && view !== 'graph' && (
        <DefinitionsTable project={project} scope={scope} all={all} shown={shown} onEdit={open} />
      )}
      {shown.length > 0 && view === 'graph' && (
        <Suspense fallback={<Spinner />}>
          <DefinitionsGraph all={all} shown={shown} onEdit={open} />
        </Suspense>
      )}
      {definitions.data && (
        <div className={styles.defaults}>
          <fieldset className={styles.plain} disabled={whyNot !== undefined}>
            <DefaultsForm key={scope} project={project} scope={scope} definitions={all} />
          </fieldset>
        </div>
      )}
      {(create || edited) && (
        <DefinitionDialog
          key={edited?.id}
          project={project}
          scope={scope}
          definitions={all}
          edited={edited ?? null}
          onClose={close}
        />
      )}
    </>
  )
}

const scopes = [
  { value: 'team', label: 'In teams' },
  { value: 'project', label: 'In the project' },
] as const

const views = [
  {
    value: 'table',
    label: (
      <>
        <List size={15} aria-hidden="true" /> Table
      </>
    ),
  },
  {
    value: 'graph',
    label: (
      <>
        <Workflow size={15} aria-hidden="true" /> Graph
      </>
    ),
  },
] as const
