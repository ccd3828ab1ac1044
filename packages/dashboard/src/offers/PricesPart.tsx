import { Button, FieldError, Switch } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Segments } from '../parts/form/Controls.tsx'
import { configOfPrice } from './draft-config.ts'
import styles from './Editor.module.css'
import { CardHead, IntervalField } from './EditorParts.tsx'
import { newPrice, type PriceDraft } from './offer-draft.ts'
import { problemWithCount, problemWithDefault } from './offer-problems.ts'
import { PriceFields } from './PriceFields.tsx'
import { formatPrice, idOfPrice } from './price-words.ts'
import type { OfferFieldsProps } from './use-offer-form.ts'

/** How customers get an offer: at one of its prices, or because everyone has it. */
export function PricesPart({ payments, form, saved }: OfferFieldsProps) {
  const { control, register, setValue, watch, formState } = form
  const prices = useFieldArray({ control, name: 'prices', keyName: 'key' })
  const [kind, drafts] = watch(['kind', 'prices'])
  const { errors } = formState
  register('kind', { validate: (_, draft) => problemWithDefault(draft, payments), deps: 'groupId' })

  function addPrice() {
    const taken = prices.fields.map(({ id }) => id)
    const isMonthly = taken.includes('monthly')
    const paid = isMonthly ? 'yearly' : 'monthly'
    prices.append({ ...newPrice, paid, id: idOfPrice([1, isMonthly ? 'year' : 'month'], taken) })
  }

  return (
    <fieldset className={styles.part}>
      <legend>Price</legend>
      <Segments
        label="How customers get it"
        segments={kinds}
        value={kind}
        onChange={value => setValue('kind', value, { shouldDirty: true, shouldValidate: true })}
      />
      {kind === 'by-default' && (
        <p className={styles.words}>
          It is free and cannot be bought: every customer has it as long as they have no other product of its group.
        </p>
      )}
      {errors.kind && <FieldError>{errors.kind.message}</FieldError>}
      {kind === 'sold' && (
        <>
          {prices.fields.map(({ key, id }, index) => (
            <fieldset key={key} className={styles.card}>
              <legend className="latchkey-visually-hidden">Price {index + 1}</legend>
              <CardHead
                title={getTitle(drafts[index])}
                removeLabel={`Remove price ${index + 1}`}
                onRemove={() => prices.remove(index)}
              />
              <PriceFields form={form} index={index} isNew={!saved?.prices.some(price => price.id === id)} />
            </fieldset>
          ))}
          {prices.fields.length === 0 && <p className={styles.words}>Without a price, no one can buy it.</p>}
          <div>
            <Button variant="outline" size="small" onClick={addPrice}>
              <Plus size={15} aria-hidden="true" /> Add price
            </Button>
          </div>
          <Switch
            label="Free trial"
            hint="Each customer has one trial of a group. Prices that are paid once have none."
            {...register('hasTrial')}
          />
          {watch('hasTrial') && (
            <div className={styles.within}>
              <IntervalField
                label="Length of the trial"
                count={register('trial.count', {
                  setValueAs: (text: string) => text.trim(),
                  validate: (count, { hasTrial }) => (hasTrial ? problemWithCount(count) : undefined),
                })}
                unit={register('trial.unit')}
                error={errors.trial}
              />
            </div>
          )}
        </>
      )}
    </fieldset>
  )
}

const kinds = [
  { value: 'sold', label: 'Sold' },
  { value: 'by-default', label: 'Included by default' },
] as const

function getTitle(draft: PriceDraft | undefined): string {
  const price = draft && configOfPrice(draft)
  return price ? formatPrice({ amounts: price, interval: price.interval ?? null }) : 'New price'
}
