import type { AdminOwnedProject, ProjectBranding } from '@latchkey/js'
import { Alert, Field, Switch, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import page from '../parts/page/Page.module.css'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { MergeStrategySection } from '../sign-in-methods/merge-strategy/MergeStrategySection.tsx'
import { ProviderCatalogue } from '../sign-in-methods/providers/ProviderCatalogue.tsx'
import { type OfferedProvider, providersForSignIn } from '../sign-in-methods/providers/provider-entries.ts'
import { AffectedUsers } from './AffectedUsers.tsx'
import styles from './AuthMethods.module.css'
import {
  type AuthMethods,
  authMethodNames,
  getAuthMethods,
  lengthProblem,
  passwordLength,
  toConfigChanges,
} from './auth-methods.ts'
import { getSavedBranding, toProjectBranding } from './branding.ts'
import { SignInPreview } from './SignInPreview.tsx'
import { signInProblem } from './sign-in-switches.ts'

/** How people get into this project, and out of it. */
export function AuthMethodsScreen() {
  const project = useOwnedProject()
  const config = useQuery(wholeConfigQuery(project))
  if (config.isPending) return <ScreenSkeleton />
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="How people sign in to this project. The preview shows what they will see."
      />
      {config.isError && <QueryFailure query={config} />}
      {config.data && (
        <>
          <AuthMethodsForm
            key={project.id}
            project={project}
            saved={getAuthMethods(config.data)}
            providers={providersForSignIn(config.data)}
            branding={toProjectBranding(getSavedBranding(project, config.data))}
          />
          <ProviderCatalogue project={project} config={config.data} />
          <MergeStrategySection project={project} config={config.data} />
        </>
      )}
    </>
  )
}

interface AuthMethodsFormProps {
  project: AdminOwnedProject
  saved: AuthMethods
  /** With which people can sign in. */
  providers: readonly OfferedProvider[]
  branding: ProjectBranding | null
}

/** The settings, saved together, and the sign-in page as they would make it. */
function AuthMethodsForm({ project, saved, providers, branding }: AuthMethodsFormProps) {
  // The preview holds a form of its own, which must not stand inside this one: the fields name theirs.
  const form = useId()
  const { register, watch, formState, changes, isSaving, save, discard } = useSavedForm<AuthMethods>({
    saved,
    names: authMethodNames,
    async update(changed) {
      await project.updateConfig(toConfigChanges(changed))
    },
  })
  const { root, fewestCharacters } = formState.errors
  const wanted = watch()
  const problem = signInProblem({ ...wanted, providers })

  return (
    <div>
      <div className={styles.columns}>
        <ForRole project={project} needs="developer">
          <div className={styles.groups}>
            <fieldset className={styles.group}>
              <legend>Signing in</legend>
              <Switch
                form={form}
                label="Email and password"
                hint="Off: no user can sign in with a password, including those who have one."
                {...register('credentialEnabled')}
              />
              {wanted.credentialEnabled && (
                <div className={styles.within}>
                  <Field
                    label="Minimum password length"
                    hint="Passwords that many people use are refused at any length."
                    error={fewestCharacters?.message}
                  >
                    <TextInput
                      form={form}
                      type="number"
                      inputMode="numeric"
                      min={passwordLength.shortest}
                      max={passwordLength.longest}
                      {...register('fewestCharacters', { valueAsNumber: true, validate: lengthProblem })}
                    />
                  </Field>
                  <Field
                    label="Name at sign-up"
                    hint="The sign-up page has a field for the name, beside address and password."
                  >
                    <Select form={form} {...register('signUpName')}>
                      <option value="off">No field</option>
                      <option value="optional">Optional</option>
                      <option value="required">Required</option>
                    </Select>
                  </Field>
                </div>
              )}
              <Switch
                form={form}
                label="Email code"
                hint="A mail with a link and six characters signs people in, without a password."
                {...register('magicLinkEnabled')}
              />
              <Switch
                form={form}
                label="Passkey"
                hint="People sign in with their device or password manager, once they have added it in their account settings."
                {...register('passkeyEnabled')}
              />
              {problem && <Alert>{problem}</Alert>}
            </fieldset>
            <fieldset className={styles.group}>
              <legend>Accounts</legend>
              <Switch
                form={form}
                label="Anyone may sign up"
                hint="Off: only you create accounts. Those who have one go on signing in."
                {...register('signUpEnabled')}
              />
              <Switch
                form={form}
                label="Visitors may be anonymous users"
                hint="On: your application can start with a user before sign-up. Off: it cannot make new ones; those that exist remain."
                {...register('anonymousEnabled')}
              />
              <Switch
                form={form}
                label="Everyone verifies their address"
                hint="On: users without a verified primary address are restricted. They sign in, and where your application accepts full users alone they are refused until they verify it."
                {...register('verifiedEmailRequired')}
              />
              {wanted.verifiedEmailRequired && !saved.verifiedEmailRequired && <AffectedUsers project={project} />}
              <Switch
                form={form}
                label="Everyone needs a second factor"
                hint="On: users without an authenticator app set one up before anything else. Off: it is required in the teams that say so."
                {...register('secondFactorRequired')}
              />
              <Switch
                form={form}
                label="People may delete their own account"
                hint="On: their account settings offer it."
                {...register('clientUserDeletionEnabled')}
              />
            </fieldset>
            {root && <Alert tone="destructive">{root.message}</Alert>}
          </div>
        </ForRole>
        <SignInPreview {...wanted} providers={providers} displayName={project.displayName} branding={branding} />
      </div>
      <form id={form} onSubmit={save} className={page.bare} noValidate>
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
    </div>
  )
}
