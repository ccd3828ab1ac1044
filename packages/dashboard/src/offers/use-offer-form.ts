import type { AdminOwnedProject } from '@latchkey/js'
import { type BaseSyntheticEvent, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useConfigChange } from '../config/use-config-change.ts'
import { changedValues, namesOfChanges, showRefusal } from '../parts/form/form.ts'
import { getConfig } from './draft-config.ts'
import { getOfferChanges } from './offer-changes.ts'
import type { Payments } from './offer-config.ts'
import type { OfferDraft } from './offer-draft.ts'

export type OfferForm = UseFormReturn<OfferDraft>

export interface OfferFormOptions {
  project: AdminOwnedProject
  /** What is in the form at first. */
  initial: OfferDraft
  /** What is not worth saving, where nothing is saved yet. */
  blank?: OfferDraft | undefined
  /** As it is saved; null: it is new. */
  saved: OfferDraft | null
  onSaved: (id: string) => unknown
}

export interface OpenOfferForm {
  readonly form: OfferForm
  readonly draft: OfferDraft
  /** What is different from what is saved, in words. */
  readonly changes: readonly string[]
  /** Someone else saved the offer while it was edited here. */
  readonly isOvertaken: boolean
  readonly save: (event?: BaseSyntheticEvent) => Promise<void>
  readonly discard: () => void
}

/** An offer in a form. While nothing in it is different, it follows what is saved. */
export function useOfferForm({ project, initial, blank = initial, saved, onSaved }: OfferFormOptions): OpenOfferForm {
  const change = useConfigChange(project)
  const form = useForm<OfferDraft>({ defaultValues: initial, mode: 'onTouched' })
  const [base, setBase] = useState(saved)
  const draft = form.watch()
  const changes = namesOfChanges(changedValues(base ?? blank, draft), names)
  const isChanged = changes.length > 0
  const isFollowing = isSame(saved, base)
  const { reset } = form

  useEffect(() => {
    if (saved === null || isChanged || isFollowing) return
    setBase(saved)
    reset(saved)
  }, [saved, isChanged, isFollowing, reset])

  const save = form.handleSubmit(async given => {
    try {
      const changes = getOfferChanges(given.id, base ? getConfig(base) : undefined, getConfig(given))
      await change(changes, `${given.displayName} is saved.`)
      setBase(given)
      reset(given)
      await onSaved(given.id)
    } catch (error) {
      showRefusal(error, form.setError)
    }
  })

  function discard() {
    setBase(saved)
    reset(saved ?? initial)
  }

  return { form, draft, changes, isOvertaken: isChanged && !isFollowing && !form.formState.isSubmitting, save, discard }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const names = {
  id: 'Id',
  displayName: 'Name',
  customerType: 'Who can buy it',
  groupId: 'Group',
  kind: 'How customers get it',
  prices: 'Prices',
  hasTrial: 'Free trial',
  trial: 'Length of the trial',
  items: 'Included items',
  isAddOn: 'Add-on',
  addOnTo: 'Products it adds to',
  stackable: 'Quantity',
  serverOnly: 'Who can sell it',
} satisfies Record<keyof OfferDraft, string>

/** What every part of the editor of an offer is given. */
export interface OfferFieldsProps {
  project: AdminOwnedProject
  payments: Payments
  form: OfferForm
  saved: OfferDraft | null
}
