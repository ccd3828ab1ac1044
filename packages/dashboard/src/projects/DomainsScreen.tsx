import { Alert, Button, Field, Switch, TextInput, TrashIcon } from '@latchkey/ui'
import { Globe, Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useOwnedProject } from '../api.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { PageHeader, Section } from '../parts/PageHeader.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import styles from './DomainsScreen.module.css'
import { domainProblem, handlerPathProblem } from './domain-rules.ts'
import { useProjectForm } from './use-project-form.ts'

const names = { domains: 'Trusted domains', allowLocalhost: 'This machine' }

/** Where links in mails and redirects after signing in may lead. Everything else is refused. */
export function DomainsScreen() {
  const project = useOwnedProject()
  const { domains, allowLocalhost } = project.config
  const { register, control, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { domains, allowLocalhost },
    names,
    toUpdate: config => ({ config }),
  })
  const list = useFieldArray({ control, name: 'domains' })
  const { errors } = formState
  const add = (
    <Button variant="outline" size="small" onClick={() => list.append({ domain: '', handlerPath: '/handler' })}>
      <Plus size={15} aria-hidden="true" /> Add domain
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Domains"
        context={project.displayName}
        description="Links in mails and redirects after signing in lead only to these. A link to anywhere else is refused."
      />
      <form onSubmit={save} noValidate>
        <Section
          title="Trusted domains"
          description="With https:// in front. A * stands for any one part: https://*.example.com"
        >
          {list.fields.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState icon={<Globe size={20} />} title="No domains yet" action={add}>
                While you develop, this machine is enough. Add the address of your app before you go live.
              </EmptyState>
            </div>
          ) : (
            <>
              <ul className={styles.list}>
                {list.fields.map((field, index) => (
                  <li key={field.id} className={styles.row}>
                    <Field label="Domain" className={styles.domain} error={errors.domains?.[index]?.domain?.message}>
                      <TextInput
                        type="url"
                        inputMode="url"
                        autoComplete="off"
                        spellCheck={false}
                        placeholder="https://app.example.com"
                        {...register(`domains.${index}.domain`, { validate: domainProblem })}
                      />
                    </Field>
                    <Field
                      label="Handler path"
                      className={styles.path}
                      error={errors.domains?.[index]?.handlerPath?.message}
                    >
                      <TextInput
                        autoComplete="off"
                        spellCheck={false}
                        {...register(`domains.${index}.handlerPath`, { validate: handlerPathProblem })}
                      />
                    </Field>
                    <Button
                      variant="ghost"
                      size="icon"
                      className={styles.remove}
                      aria-label={`Remove ${field.domain || 'this domain'}`}
                      onClick={() => list.remove(index)}
                    >
                      <TrashIcon />
                    </Button>
                  </li>
                ))}
              </ul>
              <div>{add}</div>
            </>
          )}
        </Section>
        <Section title="This machine" description="For developing. Switch it off before you go live.">
          <Switch
            label="Trust localhost"
            hint="Links may lead to localhost and 127.0.0.1, on any port."
            {...register('allowLocalhost')}
          />
        </Section>
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
    </>
  )
}
