import type { AdminOwnedProject } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { type CustomerType, type DeclaredItem, declareItem, problemWithItemId } from './declared-items.ts'
import { customerTypes } from './item-words.ts'

export interface AddItemDialogProps {
  project: AdminOwnedProject
  /** Those that there are. */
  items: readonly DeclaredItem[]
  /** Who has it, where that is known already. */
  customerType?: CustomerType
  onAdded?: (item: DeclaredItem) => unknown
  onClose: () => void
}

export function AddItemDialog({ project, items, customerType: known, onAdded, onClose }: AddItemDialogProps) {
  const { register, handleSubmit, setError, watch, formState } = useForm<DeclaredItem>({
    defaultValues: { id: '', displayName: '', customerType: known ?? 'user' },
  })
  const { errors, isSubmitting } = formState

  const add = handleSubmit(async ({ id, displayName, customerType }) => {
    const item = { id: id.trim(), displayName: displayName.trim(), customerType }
    try {
      await declareItem(project, item)
      tell(`${item.displayName || item.id} is added.`)
      onAdded?.(item)
      onClose()
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title="Add item"
      description="Something that customers have a quantity of."
      actionLabel="Add item"
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
          placeholder="credits"
          {...register('id', { validate: id => problemWithItemId(id.trim(), items) })}
        />
      </Field>
      <Field label="Name" hint="What people read. Without one, the id." error={errors.displayName?.message}>
        <TextInput
          autoComplete="off"
          maxLength={256}
          placeholder={watch('id').trim() || 'Credits'}
          {...register('displayName')}
        />
      </Field>
      {known === undefined && (
        <Field label="Who has it" error={errors.customerType?.message}>
          <Select {...register('customerType')}>
            {customerTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </FormDialog>
  )
}
