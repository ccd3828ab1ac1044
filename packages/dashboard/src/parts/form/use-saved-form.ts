import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { tell } from '../dialog/toast-manager.ts'
import { useTask } from '../use-task.ts'
import { changedValues, namesOfChanges, showRefusal } from './form.ts'

export interface SavedForm<Values> {
  /** As they are saved. */
  readonly saved: Values
  /** What each field is called when it is said to have changed. */
  readonly names: { readonly [Field in keyof Values]: string }
  /** Saves the fields that changed. */
  readonly update: (changed: Partial<Values>) => Promise<unknown>
}

export interface OpenSavedForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** What is different from what is saved, in words. */
  readonly changes: readonly string[]
  readonly isSaving: boolean
  readonly save: () => Promise<void>
  readonly discard: () => void
}

/** A form over something that is there: says what is different, saves it at once, and can take it back. */
export function useSavedForm<Values extends FieldValues>({
  saved,
  names,
  update,
}: SavedForm<Values>): OpenSavedForm<Values> {
  // The saved values are whole, which is what the form asks of its defaults.
  const form = useForm<Values>({ values: saved, defaultValues: saved as DefaultValues<Values> })
  const changed = changedValues(saved, form.watch())
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
