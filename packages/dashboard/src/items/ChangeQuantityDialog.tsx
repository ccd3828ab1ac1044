import { type AdminOwnedProject, ItemQuantityInsufficientAmount } from '@latchkey/js'
import { Checkbox, Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { type CustomerItem, itemHistoryQuery, itemOptions } from './item-queries.ts'
import { formatQuantity } from './item-words.ts'
import { type ChangeFields, getChange, problemWithAmount, problemWithEnd } from './quantity-change.ts'

export interface ChangeQuantityDialogProps {
  project: AdminOwnedProject
  item: CustomerItem
  /** The item's. */
  name: string
  /** The balance now. */
  quantity: number
  onClose: () => void
}

/** Grants a customer some of an item, or takes some. */
export function ChangeQuantityDialog({ project, item, name, quantity, onClose }: ChangeQuantityDialogProps) {
  const queries = useQueryClient()
  const { register, handleSubmit, setError, setValue, clearErrors, watch, formState } = useForm<ChangeFields>({
    defaultValues: { kind: 'grant', amount: '', expiresOn: '', description: '', allowNegative: false },
  })
  const { errors, isSubmitting } = formState
  const kind = watch('kind')

  const save = handleSubmit(async fields => {
    const change = getChange(fields)
    try {
      await project.app.createItemQuantityChange({ ...itemOptions(item), ...change })
      tell(`${formatQuantity(Math.abs(change.quantity))} ${change.quantity < 0 ? 'taken' : 'granted'}.`)
      onClose()
    } catch (error) {
      if (!ItemQuantityInsufficientAmount.is(error)) return showRefusal(error, setError)
      // It may have changed since it was loaded.
      await queries.invalidateQueries(itemHistoryQuery(project, item))
      setError('amount', { type: 'tooMuch' }, { shouldFocus: true })
    }
  })
  const tooMuch = `There are only ${formatQuantity(quantity)}, so nothing was taken. Take less, or allow a balance below zero.`

  return (
    <FormDialog
      title={`Change the quantity of ${name}`}
      description={`The balance now is ${formatQuantity(quantity)}.`}
      actionLabel={kind === 'grant' ? 'Grant' : 'Take'}
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <Segments
        label="Grant or take"
        value={kind}
        segments={kinds}
        onChange={value => {
          setValue('kind', value)
          clearErrors()
        }}
      />
      <Field label="Amount" error={errors.amount?.type === 'tooMuch' ? tooMuch : errors.amount?.message}>
        <TextInput inputMode="numeric" autoComplete="off" {...register('amount', { validate: problemWithAmount })} />
      </Field>
      {kind === 'take' && (
        <Checkbox
          label="Allow a balance below zero"
          hint="The customer then owes what is missing: later grants fill it up first."
          {...register('allowNegative')}
        />
      )}
      <Field
        label={kind === 'grant' ? 'Expires on' : 'Given back on'}
        hint={
          kind === 'grant'
            ? 'Optional. What is not used by the start of this day is gone.'
            : 'Optional. At the start of this day it counts again.'
        }
        error={errors.expiresOn?.message}
      >
        <TextInput type="date" {...register('expiresOn', { validate: day => problemWithEnd(day, new Date()) })} />
      </Field>
      <Field label="Description" hint="Optional. Shown in the history." error={errors.description?.message}>
        <TextInput autoComplete="off" maxLength={500} {...register('description')} />
      </Field>
    </FormDialog>
  )
}

const kinds = [
  { value: 'grant', label: 'Grant' },
  { value: 'take', label: 'Take' },
] as const
