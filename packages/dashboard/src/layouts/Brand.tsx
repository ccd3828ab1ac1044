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
