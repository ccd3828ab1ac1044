import { Button, Field, TextInput } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { AddItemDialog } from '../items/AddItemDialog.tsx'
import { type DeclaredItem, itemsIn } from '../items/declared-items.ts'
import { Select } from '../parts/form/Controls.tsx'
import styles from './Editor.module.css'
import { CardHead, IntervalField } from './EditorParts.tsx'
import { units } from './offer-config.ts'
import { newIncluded } from './offer-draft.ts'
import { problemWithCount, problemWithQuantity } from './offer-problems.ts'
import type { OfferFieldsProps, OfferForm } from './use-offer-form.ts'

/** What a customer of the offer gets. */
export function ItemsPart({ project, payments, form }: OfferFieldsProps) {
  const { control, watch } = form
  const included = useFieldArray({ control, name: 'items', keyName: 'key' })
  const [isDeclaring, setDeclaring] = useState(false)
  const [customerType, chosen] = watch(['customerType', 'items'])
  const items = itemsIn(payments)
  const choices = items.filter(item => item.customerType === customerType)
  const free = choices.filter(({ id }) => !chosen.some(({ itemId }) => itemId === id))

  function add(itemId: string) {
    included.append({ ...newIncluded, itemId }, { focusName: `items.${included.fields.length}.quantity` })
  }

  return (
    <fieldset className={styles.part}>
      <legend>Included items</legend>
      {included.fields.length === 0 && (
        <p className={styles.words}>What customers get, such as credits or seats. Latchkey keeps each balance.</p>
      )}
      {included.fields.map(({ key }, index) => (
        <fieldset key={key} className={styles.card}>
          <legend className="latchkey-visually-hidden">Included item {index + 1}</legend>
          <CardHead
            title={choices.find(({ id }) => id === chosen[index]?.itemId)?.displayName ?? 'Item'}
            removeLabel={`Remove included item ${index + 1}`}
            onRemove={() => included.remove(index)}
          />
          <IncludedFields form={form} index={index} choices={choices} />
        </fieldset>
      ))}
      <div className="latchkey-row">
        {free.length > 0 && (
          <Button variant="outline" size="small" onClick={() => add(free[0]?.id ?? '')}>
            <Plus size={15} aria-hidden="true" /> Include item
          </Button>
        )}
        <Button variant={free.length > 0 ? 'ghost' : 'outline'} size="small" onClick={() => setDeclaring(true)}>
          <Plus size={15} aria-hidden="true" /> New item…
        </Button>
      </div>
      {isDeclaring && (
        <AddItemDialog
          project={project}
          items={items}
          customerType={customerType}
          onAdded={item => add(item.id)}
          onClose={() => setDeclaring(false)}
        />
      )}
    </fieldset>
  )
}

interface IncludedFieldsProps {
  form: OfferForm
  index: number
  /** The items of the offer's customer type. */
  choices: readonly DeclaredItem[]
}

/** One item that an offer includes: how many, how often, and for how long. */
function IncludedFields({ form, index, choices }: IncludedFieldsProps) {
  const { register, watch, setValue, formState } = form
  const { itemId, isRepeated, repeat, expires } = watch(`items.${index}`)
  const errors = formState.errors.items?.[index]
  // Every two of something is another interval, until a 1 is typed.
  const granted = !isRepeated ? 'once' : repeat.count === '1' ? repeat.unit : 'other'
  const isUnknown = !choices.some(({ id }) => id === itemId)

  function chooseGranted(choice: string) {
    const unit = units.find(known => known === choice)
    const isAgain = choice !== 'once'
    setValue(`items.${index}.isRepeated`, isAgain, { shouldDirty: true })
    if (isAgain) setValue(`items.${index}.repeat`, { count: unit ? '1' : '2', unit: unit ?? repeat.unit })
    // What is left usually goes when the next grant comes.
    if (isAgain && expires === 'never') setValue(`items.${index}.expires`, 'when-repeated')
    if (!isAgain && expires === 'when-repeated') setValue(`items.${index}.expires`, 'never')
  }

  return (
    <>
      <div className={styles.pair}>
        <Field label="Item" error={errors?.itemId?.message}>
          <Select
            {...register(`items.${index}.itemId`, {
              validate: (id, { items }) =>
                problemWithItem(
                  id,
                  items.filter((_, place) => place !== index),
                ),
            })}
          >
            {isUnknown && <option value={itemId}>{itemId} (not declared)</option>}
            {choices.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Quantity" error={errors?.quantity?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder="100"
            {...register(`items.${index}.quantity`, {
              setValueAs: (text: string) => text.replace(/[\s,]/g, ''),
              validate: problemWithQuantity,
            })}
          />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label="Granted">
          <Select value={granted} onChange={({ target }) => chooseGranted(target.value)}>
            <option value="once">Once</option>
            {units.map(unit => (
              <option key={unit} value={unit}>
                Every {unit}
              </option>
            ))}
            <option value="other">At another interval</option>
          </Select>
        </Field>
        {granted === 'other' && (
          <IntervalField
            label="Every"
            count={register(`items.${index}.repeat.count`, {
              setValueAs: (text: string) => text.trim(),
              validate: (count, { items }) => (items[index]?.isRepeated ? problemWithCount(count) : undefined),
            })}
            unit={register(`items.${index}.repeat.unit`)}
            error={errors?.repeat}
          />
        )}
        <Field label="What is left expires" hint={hints[expires]}>
          <Select {...register(`items.${index}.expires`)}>
            <option value="never">Never</option>
            <option value="when-purchase-expires">With the subscription</option>
            {isRepeated && <option value="when-repeated">At the next grant</option>}
          </Select>
        </Field>
      </div>
    </>
  )
}

const hints = {
  never: 'It adds up, and stays after the subscription has ended.',
  'when-purchase-expires': 'It adds up for as long as the period lasts, and goes with the subscription.',
  'when-repeated': 'Each grant takes the place of the last.',
} as const

function problemWithItem(id: string, others: readonly { readonly itemId: string }[]): string | undefined {
  if (id === '') return 'Choose an item.'
  return others.some(({ itemId }) => itemId === id) ? 'This item is included above or below already.' : undefined
}
