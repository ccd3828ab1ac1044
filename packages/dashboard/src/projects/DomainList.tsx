import type { AdminDomainConfig, AdminOwnedProject } from '@latchkey/js'
import { Badge, Button, TrashIcon } from '@latchkey/ui'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import list from '../parts/table/List.module.css'
import { DomainDialog } from './DomainDialog.tsx'
import styles from './DomainsScreen.module.css'
import { explainDomain } from './domain-rules.ts'
import { useDomains } from './use-domains.ts'

/** The domains that a project trusts, each with what it lets through. */
export function DomainList({ project }: { project: AdminOwnedProject }) {
  const { domains } = project.config
  const [edited, edit] = useState<AdminDomainConfig>()
  const { saveDomains, removeDomain } = useDomains(project)
  const others = domains.filter(({ domain }) => domain !== edited?.domain)

  return (
    <>
      <ul className={list.list}>
        {domains.map(entry => (
          <li key={entry.domain} className={list.entry}>
            <div className={styles.words}>
              <span className={list.name}>
                {entry.domain} {entry.domain.startsWith('http:') && <Badge tone="warning">Not encrypted</Badge>}
              </span>
              <span className={styles.about}>{explainDomain(entry.domain)}</span>
              <span className={styles.about}>
                Its pages for signing in: <code>{entry.handlerPath}</code>
              </span>
            </div>
            <span className={list.actions}>
              <Button variant="ghost" size="icon" aria-label={`Edit ${entry.domain}`} onClick={() => edit(entry)}>
                <Pencil size={15} aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${entry.domain}`}
                onClick={() => removeDomain(entry)}
              >
                <TrashIcon />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {edited && (
        <DomainDialog
          edited={edited}
          others={others}
          onSave={changed => saveDomains([...others, ...changed], 'The domain is saved.')}
          onClose={() => edit(undefined)}
        />
      )}
    </>
  )
}
