import { type Currency, currencies } from '@latchkey/contract/rules'
import { Button, Checkbox, ChevronDownIcon, Field, Menu, MenuItem, TextInput } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Select } from '../parts/form/Controls.tsx'
import { paidEvery } from './draft-config.ts'
import styles from './Editor.module.css'
import { IntervalField } from './EditorParts.tsx'
import { paidChoices } from './offer-draft.ts'
import {
  problemWithAmount,
  problemWithAmounts,
  problemWithBilling,
  problemWithCount,
  problemWithId,
} from './offer-problems.ts'
import { idOfPrice, unitWords } from './price-words.ts'
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
        Trial, id and who can sell it <ChevronDownIcon />
      </summary>
      <div className={styles.inMore}>{children}</div>
    </details>
  )
}

const trimmed = (text: string) => text.trim()

/** The amounts of one price. A currency without one is not offered. */
function AmountFields({ form, index }: { form: OfferForm; index: number }) {
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
                {getName(currency)}
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
const getName = (currency: Currency) => `${names.of(currency)} (${currency})`

/** The free trial of one price, where it is not that of the offer. */
function TrialOfPrice({ form, index }: { form: OfferForm; index: number }) {
  const { register, watch, formState } = form
  const [hasTrial, { count, unit }] = watch(['hasTrial', 'trial'])
  const ofOffer = hasTrial ? `${count} ${unitWords[unit][count === '1' ? 'one' : 'many']}` : 'none'
  return (
    <>
      <Field label="Free trial">
        <Select {...register(`prices.${index}.trial`)}>
          <option value="of-offer">As the product: {ofOffer}</option>
          <option value="none">None</option>
          <option value="own">Of its own length</option>
        </Select>
      </Field>
      {watch(`prices.${index}.trial`) === 'own' && (
        <IntervalField
          label="Length of the trial"
          count={register(`prices.${index}.ownTrial.count`, {
            setValueAs: (text: string) => text.trim(),
            validate: (length, { prices }) => (prices[index]?.trial === 'own' ? problemWithCount(length) : undefined),
          })}
          unit={register(`prices.${index}.ownTrial.unit`)}
          error={formState.errors.prices?.[index]?.ownTrial}
        />
      )}
    </>
  )
}
