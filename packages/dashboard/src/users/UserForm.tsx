import type { ServerUser } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { type Managed, usersChanged } from '../api.ts'
import { TextArea } from '../parts/Controls.tsx'
import { changedValues, namesOfChanges, showRefusal } from '../parts/form.ts'
import { Section } from '../parts/PageHeader.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { tell } from '../parts/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import styles from './UserScreen.module.css'
import { jsonProblem, metadataFields, toUpdate, type UserFields, valuesOf } from './user-fields.ts'

export interface UserFormProps {
  project: Managed
  user: ServerUser
  /** What stands between the profile and the metadata, and saves by itself. */
  children: ReactNode
}

const names: { readonly [Field in keyof UserFields]: string } = {
  displayName: 'Name',
  clientMetadata: 'Client metadata',
  clientReadOnlyMetadata: 'Read-only metadata',
  serverMetadata: 'Server metadata',
}

/** The name and the three pieces of JSON of a user, saved together. */
export function UserForm({ project, user, children }: UserFormProps) {
  const formId = useId()
  const queries = useQueryClient()
  const saved = valuesOf(user)
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<UserFields>({ values: saved })
  const { errors, isSubmitting } = formState
  const changes = namesOfChanges(changedValues(saved, watch()), names)

  async function update(values: Partial<UserFields>) {
    await user.update(toUpdate(values))
    await usersChanged(queries, project)
  }
  const undo = useTask(update, 'As it was before.')

  const save = handleSubmit(async values => {
    const different = changedValues(saved, values)
    const before = changedValues(values, saved)
    try {
      await update(different)
      tell(`Saved: ${namesOfChanges(different, names).join(', ')}`, { undo: () => undo(before) })
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <>
      <Section title="Profile" description="As the person and others see it.">
        <Field label="Name" error={errors.displayName?.message}>
          <TextInput form={formId} autoComplete="off" maxLength={256} {...register('displayName')} />
        </Field>
      </Section>
      {children}
      <form id={formId} onSubmit={save} noValidate>
        <Section title="Metadata" description="JSON of your own, kept with the user.">
          {metadataFields.map(({ field, label, hint }) => (
            <Field key={field} label={label} hint={hint} error={errors[field]?.message}>
              <TextArea
                rows={4}
                spellCheck={false}
                autoComplete="off"
                className={styles.metadata}
                {...register(field, { validate: jsonProblem })}
              />
            </Field>
          ))}
          {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
        </Section>
        <SaveBar changes={changes} isSaving={isSubmitting} onDiscard={() => reset(saved)} />
      </form>
    </>
  )
}
