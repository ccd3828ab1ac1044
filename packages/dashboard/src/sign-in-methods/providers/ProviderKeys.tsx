import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button, Field, PasswordInput, TextInput } from '@latchkey/ui'
import { useState } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { Segments, TextArea } from '../../parts/form/Controls.tsx'
import { SaveBar } from '../../parts/form/SaveBar.tsx'
import { useSavedForm } from '../../parts/form/use-saved-form.ts'
import page from '../../parts/page/Page.module.css'
import { Fold, Section } from '../../parts/page/PageHeader.tsx'
import { getExpiry, makeAppleSecret } from './apple-secret.ts'
import type { GuideProps } from './Guide.tsx'
import type { ProviderEntry, ProviderSettings } from './provider-entries.ts'
import { getSettings, type ProviderForm, providerFieldNames, toForm } from './provider-form.ts'
import { useProviderChanges } from './use-provider-changes.ts'

/** By which keys the project is known at the provider. */
export function ProviderKeys({ project, entry, guide }: GuideProps & { project: AdminOwnedProject }) {
  const { isDevelopment } = useDashboard().settings
  const { write } = useProviderChanges(project, entry)
  const saved = toForm(entry, isDevelopment)
  const form = useSavedForm<ProviderForm>({
    saved,
    names: providerFieldNames,
    update: changed => write(getSaved(entry, { ...saved, ...changed })),
  })
  const { register, watch, setValue, getValues, formState, changes, isSaving, save, discard } = form
  const { errors } = formState
  const isShared = watch('isShared')
  const isOpenId = entry.type === 'openid'
  const needed = (what: string) => (text: string) => isShared || text.trim() !== '' || `Enter the ${what}.`

  return (
    <form onSubmit={save} className={page.bare} noValidate autoComplete="off">
      <Section title="Keys" description="Secrets are stored encrypted, and shown to developers and owners.">
        {!isOpenId && (
          <Segments
            label="Whose keys are used"
            segments={[
              { value: 'shared', label: isDevelopment ? 'Practice provider' : 'Shared keys' },
              { value: 'own', label: 'Own keys' },
            ]}
            value={isShared ? 'shared' : 'own'}
            onChange={value => setValue('isShared', value === 'shared', { shouldDirty: true })}
          />
        )}
        {isShared ? (
          <p>{isDevelopment ? practice(entry.name) : shared(entry.name)}</p>
        ) : (
          <>
            {guide.fields
              ?.filter(({ name }) => isOpenId && name !== 'verifiedEmailDomains')
              .map(field => (
                <GuideFieldInput key={field.name} {...{ field, form, needed }} />
              ))}
            <Field label={guide.clientId} error={errors.clientId?.message}>
              <TextInput
                autoComplete="off"
                spellCheck={false}
                {...register('clientId', { validate: needed(guide.clientId) })}
              />
            </Field>
            <Field
              label={guide.clientSecret}
              hint={formatExpiry(entry.type, watch('clientSecret'))}
              error={errors.clientSecret?.message}
            >
              <PasswordInput
                autoComplete="off"
                {...register('clientSecret', { validate: needed(guide.clientSecret) })}
              />
            </Field>
            {entry.type === 'apple' && (
              <AppleSecret
                clientId={() => getValues('clientId').trim()}
                onMade={secret => setValue('clientSecret', secret, { shouldDirty: true, shouldValidate: true })}
              />
            )}
            {guide.fields
              ?.filter(({ name }) => !isOpenId || name === 'verifiedEmailDomains')
              .map(field => (
                <GuideFieldInput key={field.name} {...{ field, form, needed }} />
              ))}
          </>
        )}
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
      </Section>
      <SaveBar changes={changes} isSaving={isSaving} saveLabel="Save keys" onDiscard={discard} />
    </form>
  )
}

/** Without keys there is nothing to save: that comes of taking the first keys back, as the form itself requires them. */
function getSaved(entry: ProviderEntry, form: ProviderForm): ProviderSettings | null {
  return form.isShared || form.clientId || form.clientSecret ? getSettings(entry, form) : null
}

interface GuideFieldInputProps {
  field: NonNullable<GuideProps['guide']['fields']>[number]
  form: ReturnType<typeof useSavedForm<ProviderForm>>
  needed: (what: string) => (text: string) => string | true
}

function GuideFieldInput({ field: { name, label, hint, isRequired }, form, needed }: GuideFieldInputProps) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        {...form.register(name, isRequired && { validate: needed(label.toLowerCase()) })}
      />
    </Field>
  )
}

/** Of Apple's, which is a token. */
function formatExpiry(type: string, secret: string): string | undefined {
  const at = type === 'apple' ? getExpiry(secret) : undefined
  if (!at) return undefined
  const day = at.toLocaleDateString('en', { dateStyle: 'long' })
  return at.getTime() < Date.now() ? `It expired on ${day}. Make a new one.` : `It is valid until ${day}.`
}

const practice = (name: string) =>
  `A page of this server stands in for ${name} and asks who you want to be. It works offline and without registration, and does not exist in production.`
const shared = (name: string) =>
  `The keys of this server, if its operator has set some for ${name}. People see a name that is not yours, and your app cannot act at ${name} in their name.`

interface AppleSecretProps {
  clientId: () => string
  onMade: (secret: string) => void
}

/** Signs the client secret in the browser: the key is neither sent nor stored. */
function AppleSecret({ clientId, onMade }: AppleSecretProps) {
  const [key, setKey] = useState({ teamId: '', keyId: '', privateKey: '' })
  const [problem, setProblem] = useState<string>()
  const set = (name: keyof typeof key) => (event: { target: { value: string } }) =>
    setKey({ ...key, [name]: event.target.value.trim() })

  async function make() {
    const id = clientId()
    if (!id || !key.teamId || !key.keyId || !key.privateKey)
      return setProblem('Enter the Services ID above, and all three of these.')
    try {
      onMade(await makeAppleSecret({ ...key, clientId: id }, new Date()))
      setProblem(undefined)
    } catch {
      setProblem(
        globalThis.crypto.subtle
          ? 'This is not the key. Paste the whole content of the .p8 file.'
          : 'The browser signs nothing on a page without https. Make the secret elsewhere, and paste it above.',
      )
    }
  }

  return (
    <Fold title="Make the client secret from your key">
      <div className="latchkey-stack">
        <p>The secret is signed in your browser, and is valid for six months. The key is neither sent nor stored.</p>
        <Field label="Team ID">
          <TextInput autoComplete="off" spellCheck={false} value={key.teamId} onChange={set('teamId')} />
        </Field>
        <Field label="Key ID">
          <TextInput autoComplete="off" spellCheck={false} value={key.keyId} onChange={set('keyId')} />
        </Field>
        <Field label="Private key" hint="The content of the .p8 file.">
          <TextArea
            rows={5}
            autoComplete="off"
            spellCheck={false}
            value={key.privateKey}
            onChange={set('privateKey')}
          />
        </Field>
        {problem && <Alert tone="destructive">{problem}</Alert>}
        <div>
          <Button variant="outline" onClick={make}>
            Make client secret
          </Button>
        </div>
      </div>
    </Fold>
  )
}
