import type { AdminOAuthProviderConfig } from '@latchkey/js'
import { Field, PasswordInput, Switch, TextInput } from '@latchkey/ui'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { formOf, type ProviderForm, providerOf } from './provider-form.ts'
import { type ProviderId, providerIds, providerNames } from './providers.ts'

export interface ProviderDialogProps {
  /** The one to change; nothing to add one. */
  edited?: AdminOAuthProviderConfig
  /** Each provider is there at most once. */
  taken: readonly ProviderId[]
  onSave: (provider: AdminOAuthProviderConfig) => Promise<void>
  onClose: () => void
}

/** One provider, with the keys by which it knows the project. */
export function ProviderDialog({ edited, taken, onSave, onClose }: ProviderDialogProps) {
  const free = providerIds.filter(id => !taken.includes(id))
  const { register, handleSubmit, setError, watch, formState } = useForm<ProviderForm>({
    defaultValues: formOf(edited ?? { id: free[0] ?? 'google', type: 'standard', clientId: '', clientSecret: '' }),
  })
  const { errors, isSubmitting } = formState
  const id = watch('id')
  const needed = (what: string) => (text: string) => text.trim() !== '' || `Enter the ${what}, or use shared keys.`

  const save = handleSubmit(async form => {
    try {
      await onSave(providerOf(form))
      onClose()
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title={edited ? `Edit ${providerNames[edited.id]}` : 'Add a provider'}
      actionLabel="Save provider"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={save}
      onClose={onClose}
    >
      {!edited && (
        <Field label="Provider">
          <Select {...register('id')}>
            {free.map(each => (
              <option key={each} value={each}>
                {providerNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Switch label="On" {...register('enabled')} />
      <Switch
        label="Keys of your own"
        hint="Off: those that this server shares, to try it."
        {...register('hasOwnKeys')}
      />
      {watch('hasOwnKeys') && (
        <>
          <Field label="Client id" error={errors.clientId?.message}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              {...register('clientId', { validate: needed('client id') })}
            />
          </Field>
          <Field label="Client secret" error={errors.clientSecret?.message}>
            <PasswordInput autoComplete="off" {...register('clientSecret', { validate: needed('client secret') })} />
          </Field>
          {id === 'facebook' && (
            <Field label="Configuration id" hint="Only if your app has one.">
              <TextInput autoComplete="off" {...register('facebookConfigId')} />
            </Field>
          )}
          {id === 'microsoft' && (
            <Field label="Tenant id" hint="Leave it empty to let people of any tenant in.">
              <TextInput autoComplete="off" {...register('microsoftTenantId')} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )
}
