import type { AdminOwnedProject } from '@latchkey/js'
import { Button, TrashIcon } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { AndroidAppDialog } from './AndroidAppDialog.tsx'
import styles from './DomainsScreen.module.css'
import { useAndroidApps } from './use-android-apps.ts'

/** Native apps, which have no domain: each is known by the certificate that signs it. */
export function AndroidApps({ project }: { project: AdminOwnedProject }) {
  const { apps, add, remove } = useAndroidApps(project)
  const [isAdding, setAdding] = useState(false)

  return (
    <Section
      title="Android apps"
      description="Native apps that may use passkeys of the trusted domains above. Links and redirects never lead to them."
    >
      {apps.length > 0 && (
        <ul className={list.list}>
          {apps.map(app => (
            <li key={app.id} className={list.entry}>
              <div className={styles.words}>
                <span className={list.name}>{app.id}</span>
                <span className={styles.about}>
                  <code>{app.origin}</code>
                </span>
              </div>
              <span className={list.actions}>
                <Button variant="ghost" size="icon" aria-label={`Remove ${app.id}`} onClick={() => remove(app)}>
                  <TrashIcon />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Plus size={15} aria-hidden="true" /> Add Android app
        </Button>
      </div>
      {isAdding && <AndroidAppDialog others={apps} onSave={add} onClose={() => setAdding(false)} />}
    </Section>
  )
}
