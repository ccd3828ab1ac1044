import { Checkbox, Field, Switch, TextInput } from '@latchkey/ui'
import type { UseFormReturn } from 'react-hook-form'
import { Select, TextArea } from '../parts/form/Controls.tsx'
import { LogoField } from '../projects/LogoField.tsx'
import styles from './Applications.module.css'
import { type ApplicationForm, problemWithUris, scopeWords } from './application-form.ts'

interface ApplicationFieldsProps {
  form: UseFormReturn<ApplicationForm>
  /** The type is chosen once: it decides whether there is a secret. */
  isNew?: boolean
}

const mostLogo = { width: 256, height: 256 }

/** What an application is, where it receives codes, and what it may ask for. */
export function ApplicationFields({ form, isNew = false }: ApplicationFieldsProps) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const name = watch('displayName')
  return (
    <>
      <Field label="Name" hint="People see it when they are asked." error={errors.displayName?.message}>
        <TextInput
          autoComplete="off"
          maxLength={100}
          placeholder="Wiki"
          {...register('displayName', { validate: text => text.trim() !== '' || 'Enter a name.' })}
        />
      </Field>
      {isNew && (
        <Field label="Where it runs" hint="This cannot be changed later.">
          <Select {...register('type')}>
            <option value="confidential">On a server: it has a secret</option>
            <option value="public">In a browser or on a device: it has none, PKCE protects it</option>
          </Select>
        </Field>
      )}
      <Field
        label="Redirect URIs"
        hint="Where it receives codes, one in each line. They are compared character by character: no wildcards, and a slash at the end counts."
        error={errors.redirectUris?.message}
      >
        <TextArea
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
          placeholder="https://wiki.example.com/oauth/callback"
          {...register('redirectUris', { validate: text => problemWithUris(text, { isRequired: true }) })}
        />
      </Field>
      <Field
        label="Website"
        hint="Optional. People see its host as verified where it is https and every redirect URI is on it."
        error={errors.homepageUrl?.message}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          placeholder="https://wiki.example.com"
          {...register('homepageUrl', { validate: problemWithWebsite })}
        />
      </Field>
      <LogoField
        label="Logo"
        projectName={name || 'the application'}
        url={watch('logoUrl')}
        most={mostLogo}
        onChange={logoUrl => setValue('logoUrl', logoUrl, { shouldDirty: true })}
      />
      <fieldset className={styles.choices}>
        <legend>Scopes that it may ask for</legend>
        <Checkbox
          label={<code>{scopeWords.openid.label}</code>}
          hint={scopeWords.openid.hint}
          checked
          disabled
          readOnly
        />
        {(['profile', 'email', 'offline_access'] as const).map(scope => (
          <Checkbox
            key={scope}
            label={<code>{scopeWords[scope].label}</code>}
            hint={scopeWords[scope].hint}
            value={scope}
            {...register('scopes')}
          />
        ))}
      </fieldset>
      {!isNew && (
        <Field
          label="Redirect URIs after sign-out"
          hint="Optional. Where people may be sent once they have signed out, one in each line."
          error={errors.postLogoutRedirectUris?.message}
        >
          <TextArea
            rows={2}
            spellCheck={false}
            autoCapitalize="none"
            {...register('postLogoutRedirectUris', { validate: text => problemWithUris(text, { isRequired: false }) })}
          />
        </Field>
      )}
      <Switch
        label="Skip the consent page"
        hint="Only for an application of your own: people are signed in to it without being asked."
        {...register('skipsConsent')}
      />
    </>
  )
}

function problemWithWebsite(text: string): true | string {
  const url = text.trim()
  if (url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url))) return true
  return 'Enter a whole URL, such as https://wiki.example.com.'
}
