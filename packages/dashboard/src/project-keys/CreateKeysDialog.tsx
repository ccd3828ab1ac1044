import type { AdminOwnedProject, InternalApiKeyFirstView } from '@latchkey/js'
import { Button, Checkbox, Dialog, Field, FieldError, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusal } from '../colleagues/refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { FreshKeys } from './FreshKeys.tsx'
import { makeKeys } from './fresh-keys.ts'
import styles from './KeysScreen.module.css'
import { kinds } from './kinds.ts'

interface NewKeysForm {
  description: string
  lifetimeDays: string
  hasPublishableClientKey: boolean
  hasSecretServerKey: boolean
  hasSuperSecretAdminKey: boolean
}

const lifetimes = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
  { days: 3_650, name: '10 years' },
  { days: 73_000, name: 'Never' },
]
const dayMs = 24 * 60 * 60 * 1_000

/** A form that creates keys, and shows them once. */
export function CreateKeysDialog({ project, onClose }: { project: AdminOwnedProject; onClose: () => void }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<InternalApiKeyFirstView>()
  const { register, watch, errors, formState, sending } = useSentForm<NewKeysForm>(
    {
      defaultValues: {
        description: '',
        lifetimeDays: '365',
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: false,
      },
    },
    async ({ lifetimeDays, ...keys }) => {
      if (hasNone) return
      const expiresAt = new Date(Date.now() + Number(lifetimeDays) * dayMs)
      // A field that is switched off has no value at all.
      const hasSuperSecretAdminKey = keys.hasSuperSecretAdminKey === true
      const wanted = { ...keys, hasSuperSecretAdminKey, description: keys.description.trim(), expiresAt }
      setMade(await makeKeys(queries, project, wanted))
    },
  )
  const { submitCount } = formState
  const hasNone = !kinds.some(({ has }) => watch(has))

  if (made) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Your new keys"
        actions={<Button onClick={onClose}>I have copied them</Button>}
      >
        <FreshKeys projectId={project.id} keys={made} />
      </Dialog>
    )
  }
  return (
    <FormDialog title="Create keys" actionLabel="Create keys" {...sending} onClose={onClose}>
      <Field label="Description" hint="Where they will be used." error={errors.description?.message}>
        <TextInput
          autoComplete="off"
          placeholder="Production server"
          {...register('description', { validate: text => text.trim() !== '' || 'Say where they will be used.' })}
        />
      </Field>
      <Field label="Expire after">
        <Select {...register('lifetimeDays')}>
          {lifetimes.map(({ days, name }) => (
            <option key={days} value={days}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className={styles.kindChoices}>
        <legend>Which keys</legend>
        {kinds.map(({ has, name, about, needs }) => {
          const reason = refusal(project, needs)
          return (
            <Checkbox
              key={has}
              label={name}
              hint={reason ?? about}
              disabled={reason !== undefined}
              {...register(has)}
            />
          )
        })}
        {hasNone && submitCount > 0 && <FieldError>Choose at least one kind.</FieldError>}
      </fieldset>
    </FormDialog>
  )
}
