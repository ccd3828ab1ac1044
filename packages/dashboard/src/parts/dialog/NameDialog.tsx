import { Field, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../form/form.ts'
import { FormDialog } from './FormDialog.tsx'

export interface NameDialogProps {
  title: string
  description?: string
  actionLabel: string
  name?: string
  /** Characters. */
  longest?: number
  /** What is said when there is no name. */
  problem: string
  /** Saves it, and closes the dialog or leads to another screen. */
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Gives something a name: one that is new, or that has another one. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, actionLabel, name = '', longest = 256, problem, onSave, onClose } = props
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name } })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async given => {
    try {
      await onSave(given.name.trim())
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title={title}
      description={description}
      actionLabel={actionLabel}
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          maxLength={longest}
          {...register('name', { validate: given => given.trim() !== '' || problem })}
        />
      </Field>
    </FormDialog>
  )
}
