import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Button, TrashIcon } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { AppSchemeDialog } from './AppSchemeDialog.tsx'
import { schemeAdvice } from './app-schemes.ts'
import styles from './DomainsScreen.module.css'
import { useAppSchemes } from './use-app-schemes.ts'

/** Native apps, which are opened by a scheme of their own. */
export function AppSchemes({ project }: { project: AdminOwnedProject }) {
  const { schemes, add, remove } = useAppSchemes(project)
  const [isAdding, setAdding] = useState(false)

  return (
    <Section
      title="App schemes"
      description="Native apps to which a sign-in with a provider or on the hosted pages leads back, such as com.example.shop:/sign-in. Links in mails never lead to them."
    >
      {schemes.length > 0 && (
        <ul className={list.list}>
          {schemes.map(each => (
            <li key={each.id} className={list.entry}>
              <div className={styles.words}>
                <span className={list.name}>
                  {each.scheme} {schemeAdvice(each.scheme) !== null && <Badge tone="warning">Single word</Badge>}
                </span>
                <span className={styles.about}>{schemeAdvice(each.scheme) ?? `Every address of ${each.scheme}:/`}</span>
              </div>
              <span className={list.actions}>
                <Button variant="ghost" size="icon" aria-label={`Remove ${each.scheme}`} onClick={() => remove(each)}>
                  <TrashIcon />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Plus size={15} aria-hidden="true" /> Add app scheme
        </Button>
      </div>
      {isAdding && <AppSchemeDialog others={schemes} onSave={add} onClose={() => setAdding(false)} />}
    </Section>
  )
}
