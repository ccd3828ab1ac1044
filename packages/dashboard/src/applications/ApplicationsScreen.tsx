import type { Application, ApplicationRegistration } from '@latchkey/js'
import { Avatar, Badge, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { AppWindow, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { List } from '../parts/table/List.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { useScreenSearch } from '../use-screen-search.ts'
import styles from './Applications.module.css'
import { applicationsQuery } from './application-queries.ts'
import { applicationScreen, applicationsScreen } from './applications.screens.ts'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'

/** Other programs that sign people in with the users of the project. */
export function ApplicationsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [search, ask] = useScreenSearch(applicationsScreen)
  const whyNot = useRefusal('developer')
  const columns = useMemo(() => columnsIn(project.id), [project.id])
  const create = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
      <Plus size={16} aria-hidden="true" /> Register application
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Other programs that sign people in with the users of this project, by OpenID Connect: a wiki, a dashboard, the product of a partner."
        actions={create}
      />
      <List
        query={useQuery(applicationsQuery(project))}
        expected={3}
        label="Applications"
        columns={columns}
        getName={({ displayName }) => displayName}
        open={({ id }) =>
          navigate({ to: applicationScreen.path, params: { projectId: project.id, applicationId: id } })
        }
        one="application"
        none={{
          icon: <AppWindow size={20} />,
          title: 'No applications yet',
          action: create,
          words:
            'Each project is an OpenID provider. Register a program, and its users sign in with their account here.',
        }}
      />
      {search.create && !whyNot && (
        <CreateApplicationDialog project={project} onClose={() => ask({ create: undefined })} />
      )}
    </>
  )
}

const registrationWords: Readonly<Record<ApplicationRegistration, string>> = {
  manual: 'Owner',
  metadata_document: 'Its metadata document',
  dynamic: 'Itself',
}

function columnsIn(projectId: string): readonly ColumnOf<Application>[] {
  return [
    {
      id: 'application',
      header: 'Application',
      wraps: true,
      cell: ({ id, displayName, logoUrl, homepageUrl }) => (
        <span className={styles.name}>
          <Avatar imageUrl={logoUrl} name={displayName} className={styles.logo} />
          <span className={styles.lines}>
            <Link to={applicationScreen.path} params={{ projectId, applicationId: id }} className={named.name}>
              {displayName}
            </Link>
            {homepageUrl && <span className={styles.quiet}>{homepageUrl}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      header: 'Runs',
      className: styles.type,
      cell: ({ type }) => (type === 'public' ? 'Browser or device' : 'Server'),
    },
    {
      id: 'registration',
      header: 'Registered by',
      className: styles.registration,
      cell: ({ registration }) => registrationWords[registration],
    },
    {
      id: 'state',
      header: 'State',
      className: styles.state,
      cell: ({ isEnabled }) => <Badge tone={isEnabled ? 'success' : 'neutral'}>{isEnabled ? 'On' : 'Off'}</Badge>,
    },
    { id: 'created', header: 'Registered', className: styles.date, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
}
