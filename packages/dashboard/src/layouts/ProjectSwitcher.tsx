import { Menu, MenuItem, MenuSeparator } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Check, ChevronsUpDown, FolderKanban, Plus } from 'lucide-react'
import { projectsQuery } from '../api.ts'
import { formatRole } from '../colleagues/role-words.ts'
import { useDashboard } from '../dashboard.ts'
import { newProjectScreen, overviewScreen, projectsScreen } from '../projects/projects.screens.ts'
import { ProjectMark } from './Brand.tsx'
import styles from './ProjectSwitcher.module.css'

/** More than these are better searched for, in the palette. */
const mostShown = 8

/** Says which project is open and, where that limits anything, in which role; and leads to others. */
export function ProjectSwitcher({ onGo }: { onGo?: () => void }) {
  const navigate = useNavigate()
  const { projectId } = useParams({ strict: false })
  const { data: projects = [] } = useQuery(projectsQuery(useDashboard()))
  const current = projects.find(({ id }) => id === projectId)

  function go(leave: () => unknown) {
    leave()
    onGo?.()
  }

  return (
    <>
      <Menu
        label="Projects"
        trigger={props => (
          <button type="button" className={styles.trigger} {...props}>
            {current ? <ProjectMark project={current} /> : <FolderKanban size={16} aria-hidden="true" />}
            <span className={styles.name}>{current?.displayName ?? 'Choose a project'}</span>
            <ChevronsUpDown size={14} aria-hidden="true" />
          </button>
        )}
      >
        {projects.slice(0, mostShown).map(project => (
          <MenuItem
            key={project.id}
            icon={<ProjectMark project={project} />}
            onSelect={() => go(() => navigate({ to: overviewScreen.path, params: { projectId: project.id } }))}
          >
            <span className={styles.name}>{project.displayName}</span>
            {project === current && <Check size={14} aria-label="(open now)" />}
          </MenuItem>
        ))}
        {projects.length > 0 && <MenuSeparator />}
        <MenuItem icon={<FolderKanban size={16} />} onSelect={() => go(() => navigate({ to: projectsScreen.path }))}>
          All projects
        </MenuItem>
        <MenuItem icon={<Plus size={16} />} onSelect={() => go(() => navigate({ to: newProjectScreen.path }))}>
          New project
        </MenuItem>
      </Menu>
      {current && current.role !== 'owner' && <p className={styles.role}>Your role: {formatRole(current.role)}</p>}
    </>
  )
}
