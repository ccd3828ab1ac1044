import type { Examination } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { sayCount } from '../parts/words.ts'
import { examinationQuery } from './doctor-queries.ts'
import { FindingsSection } from './FindingsSection.tsx'
import { bySeverity } from './findings.ts'
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
  return <Alert>{sayCount(problems, 'problem')} to solve before you go live.</Alert>
}
