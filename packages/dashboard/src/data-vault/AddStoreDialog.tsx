import type { AdminOwnedProject } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { showRefusal } from '../parts/form/form.ts'
import { addStore, problemWithStoreId, type Store } from './stores.ts'

export interface AddStoreDialogProps {
  project: AdminOwnedProject
  /** Those that there are. */
  stores: readonly Store[]
  onClose: () => void
}

export function AddStoreDialog({ project, stores, onClose }: AddStoreDialogProps) {
  const { register, handleSubmit, setError, watch, formState } = useForm({ defaultValues: { id: '', displayName: '' } })
  const { errors, isSubmitting } = formState

  const add = handleSubmit(async given => {
    const [id, displayName] = [given.id.trim(), given.displayName.trim()]
    try {
      await addStore(project, id, displayName)
      tell(`${displayName || id} is added.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title="Add store"
      description="Values of one kind, such as tokens of one service."
      actionLabel="Add store"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label="Id" hint="Your code uses it, and it cannot be changed later." error={errors.id?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="tokens"
          {...register('id', { validate: id => problemWithStoreId(id.trim(), stores) })}
        />
      </Field>
      <Field
        label="Name"
        hint="Shown in this dashboard. Without one, a generic name."
        error={errors.displayName?.message}
      >
        <TextInput
          autoComplete="off"
          maxLength={256}
          placeholder={watch('id').trim() || 'Tokens'}
          {...register('displayName')}
        />
      </Field>
    </FormDialog>
  )
}
