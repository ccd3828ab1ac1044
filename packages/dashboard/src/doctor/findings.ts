import type { Finding } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, readQuery } from '../api.ts'

export type Severity = Finding['severity']

/** From what stands in the way to what is as it should be, each in the order in which it was found. */
const severities: readonly Severity[] = ['problem', 'advice', 'fine']

export interface Findings {
  readonly severity: Severity
  readonly findings: readonly Finding[]
}

/** The findings by how much they weigh; what there is none of is left out. */
export function bySeverity(findings: readonly Finding[]): Findings[] {
  return severities
    .map(severity => ({ severity, findings: findings.filter(finding => finding.severity === severity) }))
    .filter(group => group.findings.length > 0)
}

/** What is missing before people depend on the project. */
export function examinationQuery(project: Managed) {
  return queryOptions({ ...readQuery(project, 'GET /internal/doctor'), staleTime: 60_000 })
}
