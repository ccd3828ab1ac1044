import { Alert, Switch } from '@latchkey/ui'
import { useOwnedProject } from '../api.ts'
import { PageHeader } from '../parts/PageHeader.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { ForRole } from '../roles/ForRole.tsx'
import styles from './AuthMethodsScreen.module.css'
import { ProvidersSection } from './ProvidersSection.tsx'
import { SignInPreview } from './SignInPreview.tsx'
import { useProjectForm } from './use-project-form.ts'

const names = {
  credentialEnabled: 'Email and password',
  signUpEnabled: 'Sign-up',
  clientUserDeletionEnabled: 'Deleting own accounts',
}

/** How people get into this project, and out of it. */
export function AuthMethodsScreen() {
  const project = useOwnedProject()
  const { credentialEnabled, signUpEnabled, clientUserDeletionEnabled } = project.config
  const { register, watch, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { credentialEnabled, signUpEnabled, clientUserDeletionEnabled },
    names,
    toUpdate: config => ({ config }),
  })
  const { root } = formState.errors

  return (
    <>
      <PageHeader
        title="Auth methods"
        context={project.displayName}
        description="How people sign in to this project. The preview shows what they will see."
      />
      <form onSubmit={save} noValidate>
        <div className={styles.columns}>
          <ForRole project={project} needs="developer">
            <div className={styles.groups}>
              <fieldset className={styles.group}>
                <legend>Signing in</legend>
                <Switch
                  label="Email and password"
                  hint="Off: nobody signs in with a password, those who have one included."
                  {...register('credentialEnabled')}
                />
              </fieldset>
              <fieldset className={styles.group}>
                <legend>Accounts</legend>
                <Switch
                  label="Anyone may sign up"
                  hint="Off: only you create accounts. Those who have one go on signing in."
                  {...register('signUpEnabled')}
                />
                <Switch
                  label="People may delete their own account"
                  hint="On: their account settings offer it."
                  {...register('clientUserDeletionEnabled')}
                />
              </fieldset>
              {root && <Alert tone="destructive">{root.message}</Alert>}
            </div>
          </ForRole>
          <SignInPreview credentialEnabled={watch('credentialEnabled')} signUpEnabled={watch('signUpEnabled')} />
        </div>
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
      <ProvidersSection project={project} />
    </>
  )
}
