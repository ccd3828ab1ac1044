import { Button } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { AddItemDialog } from '../items/AddItemDialog.tsx'
import { itemsIn } from '../items/declared-items.ts'
import { CardHead } from './CardHead.tsx'
import styles from './Editor.module.css'
import { IncludedFields } from './IncludedFields.tsx'
import { newIncluded } from './offer-draft.ts'
import type { OfferFieldsProps } from './offer-fields.ts'

/** What a customer of the offer gets. */
export function ItemsPart({ project, payments, form }: OfferFieldsProps) {
  const { control, watch } = form
  const included = useFieldArray({ control, name: 'items', keyName: 'key' })
  const [isDeclaring, setDeclaring] = useState(false)
  const [customerType, chosen] = watch(['customerType', 'items'])
  const items = itemsIn(payments)
  const choices = items.filter(item => item.customerType === customerType)
  const free = choices.filter(({ id }) => !chosen.some(({ itemId }) => itemId === id))

  function add(itemId: string) {
    included.append({ ...newIncluded, itemId }, { focusName: `items.${included.fields.length}.quantity` })
  }

  return (
    <fieldset className={styles.part}>
      <legend>Included items</legend>
      {included.fields.length === 0 && (
        <p className={styles.words}>What customers get, such as credits or seats. Latchkey keeps each balance.</p>
      )}
      {included.fields.map(({ key }, index) => (
        <fieldset key={key} className={styles.card}>
          <legend className="latchkey-visually-hidden">Included item {index + 1}</legend>
          <CardHead
            title={choices.find(({ id }) => id === chosen[index]?.itemId)?.displayName ?? 'Item'}
            removeLabel={`Remove included item ${index + 1}`}
            onRemove={() => included.remove(index)}
          />
          <IncludedFields form={form} index={index} choices={choices} />
        </fieldset>
      ))}
      <div className="latchkey-row">
        {free.length > 0 && (
          <Button variant="outline" size="small" onClick={() => add(free[0]?.id ?? '')}>
            <Plus size={15} aria-hidden="true" /> Include item
          </Button>
        )}
        <Button variant={free.length > 0 ? 'ghost' : 'outline'} size="small" onClick={() => setDeclaring(true)}>
          <Plus size={15} aria-hidden="true" /> New item…
        </Button>
      </div>
      {isDeclaring && (
        <AddItemDialog
          project={project}
          items={items}
          customerType={customerType}
          onAdded={item => add(item.id)}
          onClose={() => setDeclaring(false)}
        />
      )}
    </fieldset>
  )
}
