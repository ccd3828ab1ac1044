import type { Examination, Finding } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Lightbulb, type LucideIcon, RotateCw } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { nameOfPlace, PathLink } from '../parts/page/links.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { formatCount } from '../parts/words.ts'
import { bySeverity, examinationQuery, type Findings, type Severity } from './findings.ts'
import styles from './ReadinessScreen.module.css'

/** What the project and its server still lack before people depend on them, and where each is mended. */
export function ReadinessScreen() {
  const project = useOwnedProject()
  const examination = useQuery(examinationQuery(project))

  return (
    <>
      <PageHeader
        context={project.displayName}
        description={
          <>
            What is missing before you go live, each with what to do. In a terminal, <code>latchkey doctor</code> says
            the same.
          </>
        }
        actions={
          <Button variant="outline" onClick={() => examination.refetch()}>
            <RotateCw size={15} aria-hidden="true" /> Examine again
          </Button>
        }
      />
      {examination.isPending && <RowsSkeleton label="Examining" count={5} />}
      {examination.isError && <QueryFailure query={examination} />}
      {examination.data && (
        <div className={styles.findings}>
          <Verdict examination={examination.data} />
          {bySeverity(examination.data.findings).map(group => (
            <FindingsSection key={group.severity} {...group} />
          ))}
        </div>
      )}
    </>
  )
}

function Verdict({ examination: { isReady, findings } }: { examination: Examination }) {
  if (isReady) return <Alert tone="success">Nothing stands in the way of going live.</Alert>
  const problems = findings.filter(({ severity }) => severity === 'problem').length
  return <Alert>{formatCount(problems, 'problem')} to solve before you go live.</Alert>
}

interface Kind {
  readonly title: string
  readonly icon: LucideIcon
  readonly className: string | undefined
}

const kinds: Record<Severity, Kind> = {
  problem: { title: 'Problems', icon: CircleX, className: styles.problem },
  advice: { title: 'Advice', icon: Lightbulb, className: styles.advice },
  fine: { title: 'As it should be', icon: CircleCheck, className: styles.fine },
}

/** All findings that weigh alike. */
function FindingsSection({ severity, findings }: Findings) {
  const { title, icon: Icon, className } = kinds[severity]
  return (
    <section aria-labelledby={`findings-${severity}`}>
      <h2 id={`findings-${severity}`} className={styles.title}>
        {title} <span className={styles.count}>{findings.length}</span>
      </h2>
      <ul className={styles.list}>
        {findings.map(finding => (
          <li key={`${finding.id} ${finding.message}`} className={styles.finding}>
            <Icon size={17} aria-hidden="true" className={className} />
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FindingText({ finding: { message, fix, path } }: { finding: Finding }) {
  return (
    <div className={styles.text}>
      <p>{message}</p>
      {fix && <p className={styles.fix}>{fix}</p>}
      {path && fix && (
        <PathLink path={path} className="latchkey-link">
          {nameOfPlace(path)}
        </PathLink>
      )}
    </div>
  )
}
