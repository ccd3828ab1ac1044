import { Field, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { customerTypes, holders } from '../items/item-words.ts'
import { Select } from '../parts/form/Controls.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import styles from './Editor.module.css'
import { GroupField } from './GroupField.tsx'
import type { OfferFieldsProps } from './offer-fields.ts'
import { idFor, problemWithId, problemWithName } from './offer-problems.ts'

/** What an offer is called, who buys it, and where it belongs. */
export function BasicFields({ project, payments, form, saved }: OfferFieldsProps) {
  const isNew = saved === null
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const [followsName, setFollowsName] = useState(isNew)
  const taken = Object.keys(payments.offers)
  const customerType = watch('customerType')

  function nameChanged(name: string) {
    if (followsName) setValue('id', idFor(name, taken), { shouldValidate: formState.isSubmitted })
  }

  return (
    <fieldset className={styles.part}>
      <legend>Offer</legend>
      <Field label="Name" hint="What customers read." error={errors.displayName?.message}>
        <TextInput
          autoComplete="off"
          maxLength={256}
          placeholder="Pro"
          {...register('displayName', {
            validate: problemWithName,
            onChange: ({ target }) => nameChanged(target.value),
          })}
        />
      </Field>
      <div className={styles.pair}>
        {isNew ? (
          <>
            <Field label="Id" hint="Your code uses it. Cannot be changed later." error={errors.id?.message}>
              <TextInput
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="pro"
                {...register('id', {
                  setValueAs: (id: string) => id.trim(),
                  validate: id => problemWithId(id, taken),
                  onChange: () => setFollowsName(false),
                })}
              />
            </Field>
            <Field label="Who can buy it" hint="Cannot be changed later.">
              <Select
                {...register('customerType', {
                  // Items and base offers are those of one customer type.
                  onChange: () => {
                    setValue('items', [])
                    setValue('addOnTo', [])
                  },
                })}
              >
                {customerTypes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        ) : (
          <>
            <div className={styles.fact}>
              <span className="latchkey-label">Id</span>
              <CopyableId id={watch('id')} what="offer id" />
            </div>
            <div className={styles.fact}>
              <span className="latchkey-label">Who can buy it</span>
              <span>{holders[customerType]}</span>
            </div>
          </>
        )}
      </div>
      <GroupField project={project} payments={payments} form={form} />
    </fieldset>
  )
}
