import { Alert, classNames } from '@latchkey/ui'
import { useState } from 'react'
import { ForRole } from '../colleagues/ForRole.tsx'
import { Segments } from '../parts/form/Controls.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import page from '../parts/page/Page.module.css'
import { useMedia, useSaveShortcut } from '../parts/use-browser.ts'
import { BasicFields } from './BasicFields.tsx'
import styles from './Editor.module.css'
import { ItemsPart } from './ItemsPart.tsx'
import { OfferPreview } from './OfferPreview.tsx'
import type { Payments } from './offer-config.ts'
import type { OfferFieldsProps } from './offer-fields.ts'
import { PricesPart } from './PricesPart.tsx'
import { RulesPart } from './RulesPart.tsx'
import { type OfferFormOptions, useOfferForm } from './use-offer-form.ts'

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
                  This offer was saved elsewhere while you were editing it. Saving changes only what you changed here.
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
          saveLabel={saved ? 'Save changes' : 'Create offer'}
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
