import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Button, Field, TextInput, TrashIcon } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { type AppScheme, schemeAdvice, schemeProblem, toScheme } from './app-schemes.ts'
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

interface AppSchemeDialogProps {
  /** They are in the list already. */
  others: readonly AppScheme[]
  onSave: (scheme: string) => Promise<void>
  onClose: () => void
}

/** One scheme of a native app. */
function AppSchemeDialog({ others, onSave, onClose }: AppSchemeDialogProps) {
  const { register, errors, sending } = useSentForm({ defaultValues: { scheme: '' } }, async ({ scheme }) => {
    await onSave(toScheme(scheme))
    onClose()
  })
  return (
    <FormDialog title="Add an app scheme" actionLabel="Add app scheme" {...sending} onClose={onClose}>
      <Field
        label="Scheme"
        hint="Best a domain name of yours in reverse order. In Expo it is the scheme in app.json."
        error={errors.scheme?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="com.example.shop"
          {...register('scheme', { validate: scheme => schemeProblem(scheme, others) })}
        />
      </Field>
    </FormDialog>
  )
}
