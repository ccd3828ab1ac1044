import { Checkbox, FieldError, Switch } from '@latchkey/ui'
import styles from './Editor.module.css'
import { declaredOffers } from './groups.ts'
import { problemWithBases } from './offer-problems.ts'
import type { OfferFieldsProps } from './use-offer-form.ts'

/** Who may buy an offer, and how many of it. */
export function RulesPart({ payments, form }: OfferFieldsProps) {
  const { register, watch } = form
  const [isAddOn, kind] = watch(['isAddOn', 'kind'])
  return (
    <fieldset className={styles.part}>
      <legend>Rules</legend>
      <Switch
        label="Add-on"
        hint="Bought on top of another offer, beside which it stays."
        {...register('isAddOn', { deps: 'addOnTo' })}
      />
      {isAddOn && <BaseOffers payments={payments} form={form} />}
      {kind === 'sold' && (
        <Switch
          label="Stackable"
          hint="Customers choose a quantity, which multiplies price and items, and may buy it again."
          {...register('stackable')}
        />
      )}
      <Switch
        label="Server-only"
        hint="In no pricing table: only your server makes links with which it can be bought."
        {...register('serverOnly')}
      />
    </fieldset>
  )
}

/** The offers that an add-on adds to: those for the same customers. */
function BaseOffers({ payments, form }: Pick<OfferFieldsProps, 'payments' | 'form'>) {
  const { register, watch, setValue, formState } = form
  const [id, customerType, chosen] = watch(['id', 'customerType', 'addOnTo'])
  const bases = declaredOffers(payments)
    .filter(({ id: baseId, config }) => baseId !== id && config.customerType === customerType)
    .map(({ id: baseId, config }) => ({ id: baseId, label: config.displayName }))
  const gone = chosen.filter(baseId => !bases.some(base => base.id === baseId))
  const choices = [...bases, ...gone.map(baseId => ({ id: baseId, label: `${baseId} (not an offer any more)` }))]
  const problem = formState.errors.addOnTo?.message
  register('addOnTo', { validate: (_, draft) => problemWithBases(draft) })

  function choose(baseId: string, isChosen: boolean) {
    const others = chosen.filter(other => other !== baseId)
    setValue('addOnTo', isChosen ? [...others, baseId] : others, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <fieldset className={styles.within}>
      <legend className="latchkey-label">Adds to</legend>
      {choices.map(base => (
        <Checkbox
          key={base.id}
          label={base.label}
          checked={chosen.includes(base.id)}
          onChange={({ target }) => choose(base.id, target.checked)}
        />
      ))}
      {choices.length === 0 && <p className={styles.words}>There is no other offer for these customers yet.</p>}
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
