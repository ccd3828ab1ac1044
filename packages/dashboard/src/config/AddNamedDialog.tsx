import type { AdminOwnedProject } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type DefaultValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { showRefusal } from '../parts/form/form.ts'
import { type Named, problemWithId } from './named.ts'
import { updateConfig } from './use-config-change.ts'

export interface AddNamedDialogProps<Values extends Named> {
  project: AdminOwnedProject
  /** Where the configuration has all of its kind: `payments.items`. */
  path: string
  /** What one of them is called. */
  one: string
  description: string
  taken: readonly string[]
  /** Shown in empty fields. */
  example: Named
  nameHint: string
  defaults: DefaultValues<Values>
  onAdded?: ((thing: Values) => unknown) | undefined
  onClose: () => void
  /** The fields besides id and name. */
  children?: (form: UseFormReturn<Values>) => ReactNode
}

/** Adds something with an id and a name to the configuration. */
export function AddNamedDialog<Values extends Named>(props: AddNamedDialogProps<Values>) {
  const { project, path, one, description, taken, example, nameHint, defaults, onAdded, onClose, children } = props
  const form = useForm<Values>({ defaultValues: defaults })
  const { errors, isSubmitting } = form.formState
  // The fields that every one of them has.
  const [idField, nameField] = ['id' as Path<Values>, 'displayName' as Path<Values>]
  const getProblem = (field: Path<Values>) => form.getFieldState(field, form.formState).error?.message

  const add = form.handleSubmit(async values => {
    const thing = { ...values, id: values.id.trim(), displayName: values.displayName.trim() }
    const { id, displayName, ...rest } = thing
    try {
      await updateConfig(project, { [`${path}.${id}`]: { ...rest, displayName: displayName || undefined } })
      tell(`${displayName || id} is added.`)
      onAdded?.(thing)
      onClose()
    } catch (error) {
      showRefusal(error, form.setError)
    }
  })

  return (
    <FormDialog
      title={`Add ${one}`}
      description={description}
      actionLabel={`Add ${one}`}
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label="Id" hint="Your code uses it, and it cannot be changed later." error={getProblem(idField)}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={example.id}
          {...form.register(idField, { validate: id => problemWithId(id.trim(), one, taken) })}
        />
      </Field>
      <Field label="Name" hint={nameHint} error={getProblem(nameField)}>
        <TextInput
          autoComplete="off"
          maxLength={256}
          placeholder={form.watch(idField).trim() || example.displayName}
          {...form.register(nameField)}
        />
      </Field>
      {children?.(form)}
    </FormDialog>
  )
}
