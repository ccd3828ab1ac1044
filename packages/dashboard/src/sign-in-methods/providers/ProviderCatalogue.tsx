import type { AdminOwnedProject, CompleteConfig } from '@latchkey/js'
import { Button, Field, TextInput } from '@latchkey/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ForRole } from '../../colleagues/ForRole.tsx'
import { useDashboard } from '../../dashboard.ts'
import { FormDialog } from '../../parts/dialog/FormDialog.tsx'
import { SwitchAtOnce } from '../../parts/form/Controls.tsx'
import { Section } from '../../parts/page/PageHeader.tsx'
import { providerScreen } from '../sign-in-methods.screens.ts'
import { ProviderMark } from './ProviderMark.tsx'
import styles from './Providers.module.css'
import { describeKeys, describeKind, idFrom, type ProviderEntry, providerEntries } from './provider-entries.ts'
import { isProviderId } from './provider-names.ts'
import { useProviderChanges } from './use-provider-changes.ts'

export interface ProviderCatalogueProps {
  project: AdminOwnedProject
  config: CompleteConfig
}

/** Every provider that there is, with a switch, and the way to its own page. */
export function ProviderCatalogue({ project, config }: ProviderCatalogueProps) {
  const { isDevelopment } = useDashboard().settings
  const [isAdding, setAdding] = useState(false)
  return (
    <Section title="Providers" description={isDevelopment ? inDevelopment : inProduction}>
      <ForRole project={project} needs="developer" isSaidAbove>
        <div className="latchkey-stack">
          <ul className={styles.catalogue}>
            {providerEntries(config).map(entry => (
              <Card key={entry.id} project={project} entry={entry} />
            ))}
          </ul>
          <div>
            <Button variant="outline" onClick={() => setAdding(true)}>
              <Plus size={15} aria-hidden="true" /> Add OpenID Connect provider
            </Button>
          </div>
        </div>
      </ForRole>
      {isAdding && <AddOpenIdDialog project={project} config={config} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Card({ project, entry }: { project: AdminOwnedProject; entry: ProviderEntry }) {
  const navigate = useNavigate()
  const { isDevelopment } = useDashboard().settings
  const { turn } = useProviderChanges(project, entry)
  const address = { to: providerScreen.path, params: { projectId: project.id, providerId: entry.id } } as const
  const isOn = entry.settings?.allowSignIn === true

  async function change(wanted: boolean) {
    // Without keys, only the practice provider can stand in.
    if (wanted && !entry.settings && !isDevelopment) await navigate(address)
    else await turn('allowSignIn', wanted)
  }

  return (
    <li className={styles.card}>
      <ProviderMark id={entry.type} size={24} />
      <span className={styles.words}>
        <Link {...address} className={styles.name}>
          {entry.name}
        </Link>
        <span className={styles.state}>{describeKind(entry) ?? describeKeys(entry, isDevelopment)}</span>
      </span>
      <SwitchAtOnce
        className={styles.switch}
        label={<span className="latchkey-visually-hidden">Sign in with {entry.name}</span>}
        isOn={isOn}
        onSwitch={change}
      />
    </li>
  )
}

const inDevelopment =
  'People sign in with an account that they have. While you develop, each works at once with the practice provider of this server; for production, register your app and enter keys of your own.'
const inProduction =
  'People sign in with an account that they have. Register your app with the provider, and enter its keys on the page of the provider. Secrets are stored encrypted.'

interface AddOpenIdDialogProps {
  project: AdminOwnedProject
  config: CompleteConfig
  onClose: () => void
}

/** The name and the id of an OpenID Connect provider: the id is part of the callback URL, which its set-up begins with. */
function AddOpenIdDialog({ project, config, onClose }: AddOpenIdDialogProps) {
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
