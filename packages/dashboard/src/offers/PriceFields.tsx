import { Checkbox, Field, TextInput } from '@latchkey/ui'
import { Select } from '../parts/form/Controls.tsx'
import { AmountFields } from './AmountFields.tsx'
import { paidEvery } from './draft-config.ts'
import styles from './Editor.module.css'
import { IntervalField } from './IntervalField.tsx'
import { paidChoices } from './offer-draft.ts'
import { problemWithBilling, problemWithId } from './offer-problems.ts'
import { idOfPrice } from './price-ids.ts'
import { TrialOfPrice } from './TrialOfPrice.tsx'
import type { OfferForm } from './use-offer-form.ts'

export interface PriceFieldsProps {
  form: OfferForm
  index: number
  /** Its id can still be changed. */
  isNew: boolean
}

/** One price: how often it is paid, and how much. */
export function PriceFields({ form, index, isNew }: PriceFieldsProps) {
  const { register, setValue, watch, getValues, formState } = form
  const errors = formState.errors.prices?.[index]
  const price = watch(`prices.${index}`)
  const others = () =>
    getValues('prices')
      .filter((_, place) => place !== index)
      .map(({ id }) => id)

  function choosePaid(value: string) {
    const paid = paidChoices.find(choice => choice.value === value)?.value
    if (paid === undefined) return
    const isDerived = isNew && price.id === idOfPrice(paidEvery(price), others())
    setValue(`prices.${index}.paid`, paid, { shouldDirty: true })
    if (isDerived) setValue(`prices.${index}.id`, idOfPrice(paidEvery({ ...price, paid }), others()))
  }

  return (
    <>
      <Field label="Paid">
        <Select value={price.paid} onChange={({ target }) => choosePaid(target.value)}>
          {paidChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {price.paid === 'other' && (
        <IntervalField
          label="Paid every"
          count={register(`prices.${index}.interval.count`, {
            setValueAs: trimmed,
            validate: (_, { prices }) => {
              const given = prices[index]
              return given?.paid === 'other' ? problemWithBilling(given.interval) : undefined
            },
          })}
          unit={register(`prices.${index}.interval.unit`, { deps: `prices.${index}.interval.count` })}
          error={errors?.interval}
        />
      )}
      <Checkbox
        label="Free"
        hint={price.paid === 'once' ? 'Customers get it at once, without paying.' : 'No card is needed.'}
        {...register(`prices.${index}.isFree`, { deps: 'prices' })}
      />
      {!price.isFree && <AmountFields form={form} index={index} />}
      {price.paid !== 'once' && !price.isFree && <TrialOfPrice form={form} index={index} />}
      <div className={styles.pair}>
        <Checkbox
          label="Server-only"
          hint="In no pricing table: your server makes links with it."
          {...register(`prices.${index}.serverOnly`)}
        />
        <Field label="Price id" hint={isNew ? 'Cannot be changed later.' : undefined} error={errors?.id?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!isNew}
            {...register(`prices.${index}.id`, { setValueAs: trimmed, validate: id => problemWithId(id, others()) })}
          />
        </Field>
      </div>
    </>
  )
}

const trimmed = (text: string) => text.trim()
