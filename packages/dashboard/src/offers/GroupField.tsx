import { Field } from '@latchkey/ui'
import { useState } from 'react'
import { Select } from '../parts/form/Controls.tsx'
import { nameOfGroup } from './groups.ts'
import { NewGroupDialog } from './NewGroupDialog.tsx'
import type { OfferFieldsProps } from './offer-fields.ts'

/** No id: ids begin with a letter or `_`. */
const newGroup = '+'

/** The group of an offer, or a new one. */
export function GroupField({ project, payments, form }: Pick<OfferFieldsProps, 'project' | 'payments' | 'form'>) {
  const { setValue, watch, register, formState } = form
  const [isAdding, setAdding] = useState(false)
  const groupId = watch('groupId')
  const isUnknown = groupId !== '' && !Object.hasOwn(payments.groups, groupId)
  const ids = [...Object.keys(payments.groups), ...(isUnknown ? [groupId] : [])]
  const choose = (id: string) =>
    setValue('groupId', id, { shouldDirty: true, shouldValidate: formState.isSubmitted, shouldTouch: true })
  register('groupId')

  return (
    <Field label="Group" hint="A customer has one offer of a group at a time, and its add-ons.">
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
