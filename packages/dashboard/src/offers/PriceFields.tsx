import { Checkbox, ChevronDownIcon, Field, TextInput } from '@latchkey/ui'
import type { ReactNode } from 'react'
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
      <div className={styles.amounts}>
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
            label="Every"
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
        {!price.isFree && <AmountFields form={form} index={index} />}
      </div>
      <Checkbox label="Free" {...register(`prices.${index}.isFree`, { deps: `prices.${index}.amounts` })} />
      <More isOpen={errors?.id !== undefined || errors?.ownTrial !== undefined}>
        {price.paid !== 'once' && !price.isFree && <TrialOfPrice form={form} index={index} />}
        <Field label="Price id" hint={isNew ? 'Cannot be changed later.' : undefined} error={errors?.id?.message}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!isNew}
            {...register(`prices.${index}.id`, { setValueAs: trimmed, validate: id => problemWithId(id, others()) })}
          />
        </Field>
        <Checkbox
          label="Server-only"
          hint="In no pricing table: only your server makes links with which it can be chosen."
          {...register(`prices.${index}.serverOnly`)}
        />
      </More>
    </>
  )
}

/** What few people change. It opens by itself where something in it is wrong. */
function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details className={styles.more} {...(isOpen && { open: true })}>
      <summary>
        Trial, id and who can offer it <ChevronDownIcon />
      </summary>
      <div className={styles.inMore}>{children}</div>
    </details>
  )
}

const trimmed = (text: string) => text.trim()
