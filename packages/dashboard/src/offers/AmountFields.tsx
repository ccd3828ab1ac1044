import { type Currency, currencies } from '@latchkey/contract/routes'
import { Field, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { Select } from '../parts/form/Controls.tsx'
import styles from './Editor.module.css'
import { problemWithAmount, problemWithAmounts } from './offer-problems.ts'
import type { OfferForm } from './use-offer-form.ts'

/** The amounts of one price. A currency without one is not offered. */
export function AmountFields({ form, index }: { form: OfferForm; index: number }) {
  const { register, watch, formState } = form
  const amounts = watch(`prices.${index}.amounts`)
  const [added, setAdded] = useState<readonly Currency[]>([])
  const errors = formState.errors.prices?.[index]?.amounts
  const given = currencies.filter(currency => amounts[currency] !== '' || added.includes(currency))
  const shown = given.length === 0 ? usual : given
  const rest = currencies.filter(currency => !shown.includes(currency))

  return (
    <div className={styles.amounts}>
      {shown.map((currency, place) => (
        <Field key={currency} label={`Amount in ${currency}`} error={errors?.[currency]?.message}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder={currency === 'JPY' ? '1500' : '9.99'}
            {...register(`prices.${index}.amounts.${currency}`, {
              // Emptied, the field stays in its place.
              onChange: () => setAdded(before => (before.includes(currency) ? before : [...before, currency])),
              validate: (amount, { prices }) => {
                const price = prices[index]
                if (!price || price.isFree) return undefined
                return problemWithAmount(currency, amount) ?? (place === 0 ? problemWithAmounts(price) : undefined)
              },
            })}
          />
        </Field>
      ))}
      {rest.length > 0 && (
        <Field label="Another currency">
          <Select
            value=""
            onChange={({ target }) => {
              const currency = currencies.find(known => known === target.value)
              if (currency) setAdded([...shown, currency])
            }}
          >
            <option value="">Add…</option>
            {rest.map(currency => (
              <option key={currency} value={currency}>
                {nameOf(currency)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}

const usual: readonly Currency[] = ['USD']

const names = new Intl.DisplayNames('en', { type: 'currency' })
const nameOf = (currency: Currency) => `${names.of(currency)} (${currency})`
