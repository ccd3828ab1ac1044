import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { CopyField } from '@latchkey/ui/CopyField'
import { Dialog } from '@latchkey/ui/Dialog'
import { Field } from '@latchkey/ui/Field'
import { Select } from '@latchkey/ui/Select'
import { TextInput } from '@latchkey/ui/TextInput'
import { useId, useState } from 'react'
import { ShownOnce } from '../forms/ShownOnce.tsx'
import { useForm } from '../forms/use-form.ts'
import { useTranslation } from '../frame/context.ts'
import type { KeyOwner } from './key-state.ts'
import { expiresAt, expiries, usualExpiry } from './key-state.ts'

interface CreateApiKeyProps {
  owner: KeyOwner
  onClose: () => void
}

/** First what the key is for, then the key itself, once. */
export function CreateApiKey({ owner, onClose }: CreateApiKeyProps) {
  const t = useTranslation()
  const formId = useId()
  const [secret, setSecret] = useState<string>()
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['description', 'expiry'],
    check({ description }) {
      return { description: description.trim() === '' ? t('Say what the key is for.') : undefined }
    },
    async submit({ description, expiry }) {
      const key = await owner.createApiKey({
        description: description.trim(),
        expiresAt: expiresAt(expiry, new Date()),
      })
      setSecret(key.value)
      return undefined
    },
  })

  if (secret !== undefined) return <NewKey secret={secret} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={t('Create an API key')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={isSubmitting}>
            {t('Create key')}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="latchkey-form">
        {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
        <Field
          label={t('Description')}
          error={problems.description}
          hint={t('What will use this key? You recognise it by this.')}
        >
          <TextInput name="description" autoComplete="off" />
        </Field>
        <Field label={t('Expires')}>
          <Select
            name="expiry"
            defaultValue={usualExpiry}
            options={expiries.map(({ id, text }) => ({ value: id, label: t(text) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}

interface NewKeyProps {
  secret: string
  onClose: () => void
}

function NewKey({ secret, onClose }: NewKeyProps) {
  const t = useTranslation()
  return (
    <ShownOnce
      title={t('Your new API key')}
      description={t('Copy it now and keep it in a safe place. It is not shown again.')}
      promise={t('I understand that I will not be able to view this key again.')}
      reminder={t('Copy the key first, then tick this.')}
      onClose={onClose}
    >
      <CopyField label={t('API key')} value={secret} labels={{ copy: t('Copy'), copied: t('Copied') }} />
    </ShownOnce>
  )
}
