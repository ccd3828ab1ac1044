import { type Currency, currencies } from '@latchkey/contract/rules'
import { Button, Field, Menu, MenuItem, TextInput } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
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
    <>
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
        <div className={styles.addCurrency}>
          <Menu
            label="Add currency"
            trigger={props => (
              <Button variant="ghost" size="small" {...props}>
                <Plus size={15} aria-hidden="true" /> Currency
              </Button>
            )}
          >
            {rest.map(currency => (
              <MenuItem key={currency} onSelect={() => setAdded([...shown, currency])}>
                {nameOf(currency)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </>
  )
}

const usual: readonly Currency[] = ['USD']

const names = new Intl.DisplayNames('en', { type: 'currency' })
const nameOf = (currency: Currency) => `${names.of(currency)} (${currency})`
