import type { AdminOwnedProject } from '@latchkey/js'
import { Button, Field, TextInput, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { updateConfig } from '../config/use-config-change.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { useTask } from '../parts/use-task.ts'
import { type AndroidApp, androidOriginProblem, appNameProblem, toAndroidOrigin } from './android-apps.ts'
import styles from './DomainsScreen.module.css'

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

interface AndroidAppDialogProps {
  /** Their names are taken. */
  others: readonly AndroidApp[]
  onSave: (app: AndroidApp) => Promise<void>
  onClose: () => void
}

/** One native app, by its fingerprint or its origin. */
function AndroidAppDialog({ others, onSave, onClose }: AndroidAppDialogProps) {
  const { register, errors, sending } = useSentForm<AndroidApp>(
    { defaultValues: { id: '', origin: '' } },
    async ({ id, origin }) => {
      await onSave({ id, origin: toAndroidOrigin(origin) })
      onClose()
    },
  )
  return (
    <FormDialog title="Add an Android app" actionLabel="Add Android app" {...sending} onClose={onClose}>
      <Field label="Name" hint="For this list, such as shop_android." error={errors.id?.message}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="shop_android"
          {...register('id', { validate: id => appNameProblem(id, others) })}
        />
      </Field>
      <Field
        label="SHA-256 fingerprint"
        hint="Of the certificate that signs the app: in the Play Console under App signing, or from keytool. The origin android:apk-key-hash:… works as well."
        error={errors.origin?.message}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="14:6D:E9:83:C5:73:…"
          {...register('origin', { validate: androidOriginProblem })}
        />
      </Field>
    </FormDialog>
  )
}

interface AndroidAppActs {
  readonly apps: readonly AndroidApp[]
  readonly add: (app: AndroidApp) => Promise<void>
  readonly remove: (app: AndroidApp) => Promise<boolean>
}

/** The native apps that may use passkeys of the project. */
function useAndroidApps(project: AdminOwnedProject): AndroidAppActs {
  const { data: config } = useQuery(wholeConfigQuery(project))
  const apps = Object.entries(config?.domains.androidApps ?? {}).map(([id, { origin }]) => ({ id, origin }))

  async function write({ id }: AndroidApp, origin: string | null) {
    await updateConfig(project, { [`domains.androidApps.${id}`]: origin === null ? null : { origin } })
  }

  async function add(app: AndroidApp) {
    await write(app, app.origin)
    tell(`${app.id} may use passkeys.`)
  }

  const restore = useTask((app: AndroidApp) => write(app, app.origin), 'As it was before.')
  const remove = useTask(async (app: AndroidApp) => {
    await write(app, null)
    tell(`${app.id} may no longer use passkeys.`, { undo: () => restore(app) })
  })

  return { apps, add, remove }
}
