import { Link } from '@tanstack/react-router'
import { projectsScreen } from '../projects/projects.screens.ts'
import styles from './Brand.module.css'

export function Brand() {
  return (
    <Link to={projectsScreen.path} className={styles.brand} activeOptions={{ exact: true }} activeProps={{}}>
      <BrandMark />
      Latchkey
    </Link>
  )
}

/** A key in a lock plate. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="8" />
      <circle cx="12" cy="16" r="4.5" />
      <path d="M16.5 16H26m-3.5 0v4" />
    </svg>
  )
}

/** A square with the project's logo, or else its first letter. The name stands beside it. */
export function ProjectMark({ project }: { project: { displayName: string; logoUrl: string | null } }) {
  return (
    <span className={styles.project} aria-hidden="true">
      {project.logoUrl ? <img src={project.logoUrl} alt="" /> : (initial(project.displayName) ?? '·')}
    </span>
  )
}

function initial(name: string): string | undefined {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase()
}
