import type { Finding } from '@latchkey/js'
import { CircleCheck, CircleX, Lightbulb, type LucideIcon } from 'lucide-react'
import { nameOfPlace } from '../layouts/name-of-place.ts'
import { PathLink } from '../parts/page/links.tsx'
import type { Findings, Severity } from './findings.ts'
import styles from './ReadinessScreen.module.css'

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
export function FindingsSection({ severity, findings }: Findings) {
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
