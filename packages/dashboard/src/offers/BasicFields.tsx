import { Field, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { customerTypes, holders } from '../items/item-words.ts'
import { Select } from '../parts/form/Controls.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import styles from './Editor.module.css'
import { nameOfGroup } from './groups.ts'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import { idFor, problemWithId, problemWithName } from './offer-problems.ts'
import type { OfferFieldsProps } from './use-offer-form.ts'

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
      <legend>Product</legend>
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
              <CopyableId id={watch('id')} what="product id" />
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

/** No id: ids begin with a letter or `_`. */
const newGroup = '+'

/** The group of an offer, or a new one. */
function GroupField({ project, payments, form }: Pick<OfferFieldsProps, 'project' | 'payments' | 'form'>) {
  const { setValue, watch, register, formState } = form
  const [isAdding, setAdding] = useState(false)
  const groupId = watch('groupId')
  const isUnknown = groupId !== '' && !Object.hasOwn(payments.groups, groupId)
  const ids = [...Object.keys(payments.groups), ...(isUnknown ? [groupId] : [])]
  const choose = (id: string) =>
    setValue('groupId', id, { shouldDirty: true, shouldValidate: formState.isSubmitted, shouldTouch: true })
  register('groupId')

  return (
    <Field label="Group" hint="A customer has one product of a group at a time, and its add-ons.">
      <Select
        value={groupId}
        onChange={({ target }) => (target.value === newGroup ? setAdding(true) : choose(target.value))}
      >
        <option value="">No group</option>
        {ids.map(id => (
          <option key={id} value={id}>
            {nameOfGroup(payments, id)}
          </option>
        ))}
        <option value={newGroup}>New group…</option>
      </Select>
      {isAdding && (
        <NewGroupDialog project={project} payments={payments} onAdded={choose} onClose={() => setAdding(false)} />
      )}
    </Field>
  )
}
