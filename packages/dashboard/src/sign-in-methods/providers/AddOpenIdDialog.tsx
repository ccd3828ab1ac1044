import type { AdminOwnedProject, CompleteConfig } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../parts/dialog/FormDialog.tsx'
import { providerScreen } from '../sign-in-methods.screens.ts'
import { idFrom } from './provider-entries.ts'
import { isProviderId } from './provider-names.ts'

export interface AddOpenIdDialogProps {
  project: AdminOwnedProject
  config: CompleteConfig
  onClose: () => void
}

/** The name and the id of an OpenID Connect provider: the id is part of the callback URL, which its set-up begins with. */
export function AddOpenIdDialog({ project, config, onClose }: AddOpenIdDialogProps) {
  const navigate = useNavigate()
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { name: '', id: '' } })
  const { errors, isSubmitting } = formState
  const proposed = idFrom(watch('name'))

  const go = handleSubmit(async ({ name, id }) => {
    const providerId = id.trim() || proposed
    await navigate({
      to: providerScreen.path,
      params: { projectId: project.id, providerId },
      search: { name: name.trim() },
    })
  })

  function problemWith(id: string): string | true {
    const wanted = id.trim() || proposed
    if (!/^[a-z0-9_:]{1,256}$/.test(wanted)) return 'Use small letters a to z, digits, _ and :, such as acme_sso.'
    if (isProviderId(wanted) || otherMethods.includes(wanted))
      return 'This id has a meaning of its own. Choose another.'
    if (Object.hasOwn(config.auth.oauth.providers, wanted)) return 'The project has a provider with this id already.'
    return true
  }

  return (
    <FormDialog
      title="Add an OpenID Connect provider"
      description="Such as Okta, Auth0, Keycloak, Microsoft Entra or a server of your own."
      actionLabel="Continue to set-up"
      isBusy={isSubmitting}
      onSubmit={go}
      onClose={onClose}
    >
      <Field label="Name" hint="What the button says: Sign in with …" error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          maxLength={100}
          {...register('name', { validate: name => name.trim() !== '' || 'Give the provider a name.' })}
        />
      </Field>
      <Field
        label="Id"
        hint="Part of the callback URL and of your code. It cannot be changed later."
        error={errors.id?.message}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={proposed}
          {...register('id', { validate: problemWith })}
        />
      </Field>
    </FormDialog>
  )
}

/** Names of sign-in methods that are no provider. The server refuses them as well. */
const otherMethods = ['credential', 'password', 'otp', 'passkey', 'anonymous', 'other', 'openid']
