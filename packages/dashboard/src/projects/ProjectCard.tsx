import type { AdminOwnedProject } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { ProjectMark } from '../layouts/Brand.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import styles from './ProjectCard.module.css'
import { overviewScreen } from './projects.screens.ts'
import { ownProjectId } from './special-projects.ts'

export function ProjectCard({ project }: { project: AdminOwnedProject }) {
  const isOwn = project.id === ownProjectId
  return (
    <Link to={overviewScreen.path} params={{ projectId: project.id }} className={styles.card}>
      <span className={styles.head}>
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
