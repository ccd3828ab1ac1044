import type { AdminOwnedProject, AdminProjectUpdateOptions } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { projectsChanged } from '../api.ts'
import { changedValues, namesOfChanges, showRefusal } from '../parts/form.ts'
import { tell } from '../parts/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'

export interface ProjectForm<Values> {
  /** As they are saved. */
  readonly saved: Values
  /** What each field is called when it is said to have changed. */
  readonly names: { readonly [Field in keyof Values]: string }
  /** The request for the fields that changed. */
  readonly toUpdate: (changed: Partial<Values>) => AdminProjectUpdateOptions
}

export interface OpenProjectForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** What is different from what is saved, in words. */
  readonly changes: readonly string[]
  readonly isSaving: boolean
  readonly save: () => Promise<void>
  readonly discard: () => void
}

/** A form over settings of a project: says what is different, saves it at once, and can take it back. */
export function useProjectForm<Values extends FieldValues>(
  project: AdminOwnedProject,
  { saved, names, toUpdate }: ProjectForm<Values>,
): OpenProjectForm<Values> {
  const queries = useQueryClient()
  // The saved values are whole, which is what the form asks of its defaults.
  const form = useForm<Values>({ values: saved, defaultValues: saved as DefaultValues<Values> })
  const changed = changedValues(saved, form.watch())

  async function update(values: Partial<Values>): Promise<void> {
    await project.update(toUpdate(values))
    await projectsChanged(queries)
  }

  const undo = useTask(update, 'As it was before.')

  const save = form.handleSubmit(async values => {
    const different = changedValues(saved, values)
    const before = changedValues(values, saved)
    try {
      await update(different)
      tell(`Saved: ${namesOfChanges(different, names).join(', ')}`, { undo: () => undo(before) })
    } catch (error) {
      showRefusal(error, form.setError)
    }
  })

  return {
    ...form,
    changes: namesOfChanges(changed, names),
    isSaving: form.formState.isSubmitting,
    save,
    discard: () => form.reset(saved),
  }
}
