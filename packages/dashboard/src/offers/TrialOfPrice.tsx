import { Field } from '@latchkey/ui'
import { Select } from '../parts/form/Controls.tsx'
import { IntervalField } from './IntervalField.tsx'
import { problemWithCount } from './offer-problems.ts'
import { unitWords } from './price-words.ts'
import type { OfferForm } from './use-offer-form.ts'

/** The free trial of one price, where it is not that of the offer. */
export function TrialOfPrice({ form, index }: { form: OfferForm; index: number }) {
  const { register, watch, formState } = form
  const [hasTrial, { count, unit }] = watch(['hasTrial', 'trial'])
  const ofOffer = hasTrial ? `${count} ${unitWords[unit][count === '1' ? 'one' : 'many']}` : 'none'
  return (
    <>
      <Field label="Free trial">
        <Select {...register(`prices.${index}.trial`)}>
          <option value="of-offer">As the offer: {ofOffer}</option>
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
