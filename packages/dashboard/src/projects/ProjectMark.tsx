import styles from './ProjectMark.module.css'

/** A square with the project's logo, or else its first letter. The name stands beside it. */
export function ProjectMark({ project }: { project: { displayName: string; logoUrl: string | null } }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {project.logoUrl ? <img src={project.logoUrl} alt="" /> : (initial(project.displayName) ?? '·')}
    </span>
  )
}

function initial(name: string): string | undefined {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase()
}
