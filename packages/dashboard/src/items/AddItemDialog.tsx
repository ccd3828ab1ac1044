import type { AdminOwnedProject } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { AddNamedDialog } from '../config/AddNamedDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import type { CustomerType, DeclaredItem } from './declared-items.ts'
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

export function AddItemDialog({ project, items, customerType, onAdded, onClose }: AddItemDialogProps) {
  return (
    <AddNamedDialog<DeclaredItem>
      project={project}
      path="payments.items"
      one="item"
      description="Something that customers have a quantity of."
      taken={items.map(({ id }) => id)}
      example={{ id: 'credits', displayName: 'Credits' }}
      nameHint="What people read. Without one, the id."
      defaults={{ id: '', displayName: '', customerType: customerType ?? 'user' }}
      onAdded={onAdded}
      onClose={onClose}
    >
      {({ register, formState }) =>
        customerType === undefined && (
          <Field label="Who has it" error={formState.errors.customerType?.message}>
            <Select {...register('customerType')}>
              {customerTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )
      }
    </AddNamedDialog>
  )
}
