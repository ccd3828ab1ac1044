import { getOffers } from '@latchkey/contract/rules'
import { OfferCards } from '@latchkey/react/admin'
import { Alert, Checkbox, classNames, FieldError, Heading, Switch } from '@latchkey/ui'
import { useId, useState } from 'react'
import { ForRole } from '../colleagues/ForRole.tsx'
import { Segments } from '../parts/form/Controls.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import page from '../parts/page/Page.module.css'
import { useMedia, useSaveShortcut } from '../parts/use-browser.ts'
import { BasicFields } from './BasicFields.tsx'
import { getConfig } from './draft-config.ts'
import styles from './Editor.module.css'
import { declaredOffers } from './groups.ts'
import { ItemsPart } from './ItemsPart.tsx'
import type { Payments } from './offer-config.ts'
import type { OfferDraft } from './offer-draft.ts'
import { problemWithBases } from './offer-problems.ts'
import { PricesPart } from './PricesPart.tsx'
import { type OfferFieldsProps, type OfferFormOptions, useOfferForm } from './use-offer-form.ts'

export interface OfferEditorProps extends OfferFormOptions {
  payments: Payments
}

/** One offer, and the pricing table as customers would see it; on a phone, one or the other. */
export function OfferEditor({ payments, ...options }: OfferEditorProps) {
  const { project, saved } = options
  const { form, draft, changes, isOvertaken, save, discard } = useOfferForm(options)
  const isNarrow = useMedia('(max-width: 1000px)')
  const [pane, setPane] = useState<'edit' | 'preview'>('edit')
  const shows = (wanted: typeof pane) => !isNarrow || pane === wanted
  const { root } = form.formState.errors
  const fields: OfferFieldsProps = { project, payments, form, saved }
  useSaveShortcut(() => (changes.length > 0 ? save() : undefined))

  return (
    <>
      {isNarrow && (
        <div className={styles.panes}>
          <Segments label="Show" segments={panes} value={pane} onChange={setPane} />
        </div>
      )}
      <div className={styles.columns}>
        <div className={classNames(styles.column, !shows('edit') && styles.hidden)}>
          <ForRole project={project} needs="developer">
            <div className={styles.parts}>
              {isOvertaken && (
                <Alert>
                  This product was saved elsewhere while you were editing it. Saving changes only what you changed here.
                </Alert>
              )}
              <BasicFields {...fields} />
              <PricesPart {...fields} />
              <ItemsPart {...fields} />
              <RulesPart {...fields} />
              {root && <Alert tone="destructive">{root.message}</Alert>}
            </div>
          </ForRole>
        </div>
        {shows('preview') && <OfferPreview payments={payments} draft={draft} />}
      </div>
      {/* The dialogs of the fields hold forms of their own, which must not stand inside another. */}
      <form
        className={page.bare}
        noValidate
        onSubmit={event => {
          // What is wrong is said at its field.
          setPane('edit')
          return save(event)
        }}
      >
        <SaveBar
          changes={changes}
          isSaving={form.formState.isSubmitting}
          saveLabel={saved ? 'Save changes' : 'Create product'}
          onDiscard={discard}
        />
      </form>
    </>
  )
}

const panes = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const

interface OfferPreviewProps {
  payments: Payments
  draft: OfferDraft
}

/** The offer among those of its group, as a customer would see them. */
function OfferPreview({ payments, draft }: OfferPreviewProps) {
  const headingId = useId()
  const { offers, whyHidden } = getPreview(payments, draft)
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <div className={styles.previewHead}>
        <Heading level={2} id={headingId}>
          Preview
        </Heading>
        <span className={styles.words}>As customers see it, with what you have not saved yet.</span>
      </div>
      {whyHidden && <Alert>{whyHidden}</Alert>}
      <div className={styles.picture}>
        <OfferCards offers={offers} />
      </div>
    </section>
  )
}

/** What is being edited stands there even where customers would not see it, which is then said. */
function getPreview(payments: Payments, draft: OfferDraft) {
  const id = draft.id || unnamed
  const config = getConfig({ ...draft, id, displayName: draft.displayName.trim() || 'New product' })
  const offers = { ...payments.offers, [id]: config }
  const options = { customerType: draft.customerType, includesServerOnly: false }
  const open = getOffers({ ...payments, offers }, options)
  const shown = open.find(offer => offer.id === id)
  const [own] = getOffers({ ...payments, offers: { [id]: config } }, { includesServerOnly: true })
  const offer = shown ?? own
  const isBeside = (other: { id: string; groupId: string | null }) =>
    other.groupId !== null && other.groupId === offer?.groupId
  const beside = open.filter(other => other.id === id || isBeside(other))
  return { offers: shown || !offer ? beside : [...beside, offer], whyHidden: shown ? null : reasonFor(draft) }
}

/** An id that no offer has: ids begin with a letter or `_`. */
const unnamed = '+'

function reasonFor({ serverOnly, kind }: OfferDraft): string {
  if (serverOnly) return 'Customers do not see this product: only your server can sell it.'
  if (kind === 'by-default') return 'Customers do not have this product yet: it needs a group.'
  return 'Customers do not see this product yet: it has no price that is open to them.'
}

/** Who may buy an offer, and how many of it. */
function RulesPart({ payments, form }: OfferFieldsProps) {
  const { register, watch } = form
  const [isAddOn, kind] = watch(['isAddOn', 'kind'])
  return (
    <fieldset className={styles.part}>
      <legend>Rules</legend>
      <Switch
        label="Add-on"
        hint="Bought on top of another product, beside which it stays."
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
  const choices = [...bases, ...gone.map(baseId => ({ id: baseId, label: `${baseId} (not a product any more)` }))]
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
      {choices.length === 0 && <p className={styles.words}>There is no other product for these customers yet.</p>}
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}
