import { type ApiError, PermissionIdAlreadyExists } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Managed } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { TextArea } from '../parts/form/Controls.tsx'
import { changedValues, showRefusal } from '../parts/form/form.ts'
import { PermissionChecklist } from '../permissions/PermissionChecklist.tsx'
import { createDefinition, type Scope, updateDefinition } from '../permissions/permission-queries.ts'
import { circleThrough, comesWith, type Definition } from './containment.ts'

export interface DefinitionDialogProps {
  project: Managed
  scope: Scope
  /** All of the scope, to choose from what is contained. */
  definitions: readonly Definition[]
  /** Null: a new one. */
  edited: Definition | null
  onClose: () => void
}

/** What a permission is called, what it is for, and what it contains. */
export function DefinitionDialog({ project, scope, definitions, edited, onClose }: DefinitionDialogProps) {
  const whyNot = useRefusal('developer')
  const [contained, setContained] = useState<ReadonlySet<string>>(new Set(edited?.containedPermissionIds))
  const before = {
    id: edited?.id ?? '',
    displayName: edited?.displayName ?? '',
    description: edited?.description ?? '',
  }
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: before })
  const { errors, isSubmitting } = formState
  const id = watch('id').trim()
  // Containing itself changes nothing; it is only shown where someone has said so already.
  const choices = definitions.filter(other => other.id !== edited?.id || contained.has(other.id))
  const included = comesWith(definitions, contained)
  const circle = edited && circleThrough(definitions, edited.id, [...contained])

  const save = handleSubmit(async values => {
    const now = {
      id: values.id.trim(),
      displayName: values.displayName.trim(),
      description: values.description.trim(),
      containedPermissionIds: [...contained].sort(),
    }
    try {
      if (edited) {
        const { containedPermissionIds } = edited
        const saved = { ...before, containedPermissionIds: [...containedPermissionIds].sort() }
        await updateDefinition(project, scope, edited.id, changedValues<Definition>(saved, now))
      } else {
        await createDefinition(project, scope, now)
      }
      tell(edited ? `${now.id} is saved.` : `${now.id} is defined.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError, getField)
    }
  })

  return (
    <FormDialog
      title={edited ? `Edit ${edited.id}` : 'Define a permission'}
      description={
        scope === 'team' ? 'People hold it in a team, each in their own.' : 'People hold it in your app as a whole.'
      }
      actionLabel={edited ? 'Save permission' : 'Define permission'}
      isBusy={isSubmitting}
      whyNot={whyNot}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Id"
        hint={
          edited && id !== edited.id
            ? `Everyone who has ${edited.id} keeps it under the new id. Code that checks for the old one does not find it.`
            : 'Your code checks for it by this name, such as billing:read.'
        }
        error={errors.id?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          {...register('id', { validate: idProblem })}
        />
      </Field>
      <Field
        label="Display name"
        hint="What members and invited people read, such as Editor. Empty: made of the id."
        error={errors.displayName?.message}
      >
        <TextInput autoComplete="off" maxLength={256} {...register('displayName')} />
      </Field>
      <Field label="Description" hint="For you and your team." error={errors.description?.message}>
        <TextArea rows={2} {...register('description')} />
      </Field>
      {definitions.length > 0 && (
        <PermissionChecklist
          legend="Contains"
          definitions={choices}
          chosen={contained}
          onChange={setContained}
          getNote={other => (included.has(other) ? `comes with ${included.get(other)}` : undefined)}
        />
      )}
      {circle && (
        <Alert>This is a circle: {circle.join(' contains ')}. That is allowed: who has one of them has them all.</Alert>
      )}
    </FormDialog>
  )
}

function idProblem(id: string): string | true {
  if (id.trim() === '') return 'Give the permission an id.'
  return /^[a-z0-9_:]+$/.test(id.trim()) || 'Use small letters, digits, _ and : only.'
}

function getField(error: ApiError) {
  return PermissionIdAlreadyExists.is(error) ? 'id' : undefined
}
