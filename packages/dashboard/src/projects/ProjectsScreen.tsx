import { Button } from '@latchkey/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FolderKanban, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { projectsQuery, teamsQuery } from '../api.ts'
import { ColleaguesLink } from '../colleagues/ColleaguesLink.tsx'
import { useDashboard } from '../dashboard.ts'
import { Select } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { grouped, type Order } from './grouped.ts'
import { ProjectCard } from './ProjectCard.tsx'
import styles from './ProjectsScreen.module.css'
import { newProjectScreen } from './projects.screens.ts'

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
