import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Button } from '@latchkey/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FolderKanban, Plus, SearchX, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { projectsQuery, teamsQuery } from '../api.ts'
import colleagues from '../colleagues/Colleagues.module.css'
import { colleaguesScreen } from '../colleagues/colleagues.screens.ts'
import { useDashboard } from '../dashboard.ts'
import { ProjectMark } from '../layouts/Brand.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { grouped, type Order } from './grouped.ts'
import styles from './ProjectsScreen.module.css'
import { newProjectScreen, overviewScreen } from './projects.screens.ts'
import { ownProjectId } from './special-projects.ts'

/** All projects of the owner, by the team that owns them. */
export function ProjectsScreen() {
  const dashboard = useDashboard()
  const navigate = useNavigate()
  const { data: projects } = useSuspenseQuery(projectsQuery(dashboard))
  const { data: teams } = useSuspenseQuery(teamsQuery(dashboard))
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('recent')
  const groups = grouped(projects, teams, { search, order })
  const create = (
    <Button onClick={() => navigate({ to: newProjectScreen.path })}>
      <Plus size={16} aria-hidden="true" /> New project
    </Button>
  )

  return (
    <>
      <PageHeader
        description="Each project has users, keys and settings of its own."
        actions={projects.length > 0 && create}
      />
      {projects.length === 0 ? (
        <EmptyState icon={<FolderKanban size={20} />} title="Your first project" action={create}>
          A project is one app, with its own users. If you started this server, open the one-time link from its
          terminal: it makes you the owner, with a demo project.
        </EmptyState>
      ) : (
        <>
          <div className={toolbar.toolbar}>
            <SearchField label="Search projects" value={search} onSearch={setSearch} />
            <Select
              aria-label="Sort by"
              className={toolbar.choice}
              value={order}
              onChange={event => setOrder(event.target.value === 'name' ? 'name' : 'recent')}
            >
              <option value="recent">Newest first</option>
              <option value="name">By name</option>
            </Select>
          </div>
          {groups.length === 0 && (
            <EmptyState icon={<SearchX size={20} />} title="No project goes by that name">
              The search looks at names, descriptions and ids.
            </EmptyState>
          )}
          {groups.map(({ teamId, teamName, projects: owned }) => (
            <section key={teamId} className={styles.group} aria-label={teamName}>
              <div className={styles.head}>
                <h2 className={styles.team}>{teamName}</h2>
                <ColleaguesLink teamId={teamId} teamName={teamName} />
              </div>
              <ul className={styles.grid}>
                {owned.map(project => (
                  <li key={project.id}>
                    <ProjectCard project={project} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </>
  )
}

function ProjectCard({ project }: { project: AdminOwnedProject }) {
  const isOwn = project.id === ownProjectId
  return (
    <Link to={overviewScreen.path} params={{ projectId: project.id }} className={styles.card}>
      <span className={styles.cardHead}>
        <ProjectMark project={project} />
        <span className={styles.name}>{project.displayName}</span>
        {isOwn && <Badge>This dashboard</Badge>}
        {project.isProductionMode && <Badge tone="success">Production</Badge>}
      </span>
      <span className={styles.about}>
        {project.description || (isOwn ? 'The people who own projects on this server.' : 'No description yet.')}
      </span>
      <span className={styles.foot}>
        Created <Moment at={project.createdAt} />
      </span>
    </Link>
  )
}

/** From the projects of a team to the people who manage them. */
function ColleaguesLink({ teamId, teamName }: { teamId: string; teamName: string }) {
  return (
    <Link
      to={colleaguesScreen.path}
      params={{ teamId }}
      className={colleagues.link}
      aria-label={`Colleagues in ${teamName}`}
    >
      <UsersRound size={14} aria-hidden="true" /> Colleagues
    </Link>
  )
}
