import { classNames } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type Managed, projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { formatCount } from '../parts/words.ts'
import { examinationQuery } from './findings.ts'
import styles from './ProblemCount.module.css'

/**
 * How many problems a project has, beside the way to them; nothing when there are none. While one develops they are
 * ahead, not at hand: no one depends on that server.
 */
export function ProblemCount({ projectId }: { projectId: string }) {
  const { data: projects = [] } = useQuery(projectsQuery(useDashboard()))
  const project = projects.find(({ id }) => id === projectId)
  return project ? <CountOf project={project} /> : null
}

function CountOf({ project }: { project: Managed }) {
  const { isDevelopment } = useDashboard().settings
  const { data } = useQuery(examinationQuery(project))
  const problems = data?.findings.filter(({ severity }) => severity === 'problem').length ?? 0
  if (problems === 0) return null
  return (
    <span className={classNames(styles.count, isDevelopment && styles.ahead)}>
      <span aria-hidden="true">{problems}</span>
      <span className="latchkey-visually-hidden">
        ({isDevelopment ? `${problems} to solve before you go live` : formatCount(problems, 'problem')})
      </span>
    </span>
  )
}
