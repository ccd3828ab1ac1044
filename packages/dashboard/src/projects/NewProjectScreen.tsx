import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button, Field, Switch, TextInput } from '@latchkey/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { type Managed, teamsQuery } from '../api.ts'
import { type Dashboard, owner, useDashboard } from '../dashboard.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { useTask } from '../parts/use-task.ts'
import { makeKeys, usualKeys } from '../project-keys/fresh-keys.ts'
import styles from './NewProjectScreen.module.css'
import { overviewScreen, projectsScreen } from './projects.screens.ts'
import { SignInPreview } from './SignInPreview.tsx'
import { type SignInSwitches, signInProblem } from './sign-in-switches.ts'

/** A new project, with its sign-in page beside the form as it takes shape. */
export function NewProjectScreen() {
  const dashboard = useDashboard()
  const navigate = useNavigate()
  const { data: teams } = useSuspenseQuery(teamsQuery(dashboard))
  const { register, handleSubmit, setError, watch, formState } = useForm<NewProject>({
    defaultValues: {
      displayName: '',
      teamId: teams[0]?.id ?? '',
      credentialEnabled: true,
      magicLinkEnabled: false,
      passkeyEnabled: false,
      signUpEnabled: true,
    },
  })
  const { errors, isSubmitting } = formState
  const wanted = watch()
  const problem = signInProblem(wanted)
  // Something to paste at once. Should it fail, the project is there all the same, and its overview offers keys again.
  const makeFirstKeys = useTask((project: Managed) =>
    makeKeys(dashboard.queries, project, usualKeys('Made with the project')),
  )

  const create = handleSubmit(async wanted => {
    try {
      const project = await createProject(dashboard, wanted)
      await makeFirstKeys(project)
      tell(`${project.displayName} is ready.`)
      await navigate({ to: overviewScreen.path, params: { projectId: project.id } })
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <>
      <PageHeader description="One app with its own users. Everything here can be changed later." />
      <div className={styles.columns}>
        <form className={styles.fields} onSubmit={create} noValidate>
          <Field
            label="Name"
            hint="Shown to people in mails and on the sign-in pages."
            error={errors.displayName?.message}
          >
            <TextInput
              autoComplete="off"
              maxLength={256}
              {...register('displayName', { validate: name => name.trim() !== '' || 'Give the project a name.' })}
            />
          </Field>
          {teams.length > 0 && (
            <Field label="Owned by" hint="Everyone in this team can manage the project, each in their role.">
              <Select {...register('teamId')}>
                {teams.map(({ id, displayName }) => (
                  <option key={id} value={id}>
                    {displayName}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <fieldset className={styles.methods}>
            <legend>How people sign in</legend>
            <Switch label="Email and password" {...register('credentialEnabled')} />
            <Switch
              label="Email code"
              hint="By a mail with a link and six characters, without a password."
              {...register('magicLinkEnabled')}
            />
            <Switch
              label="Passkey"
              hint="With a device or password manager, once it is added."
              {...register('passkeyEnabled')}
            />
            <Switch label="Anyone may sign up" hint="Off: only you create accounts." {...register('signUpEnabled')} />
            {problem && <Alert>{problem}</Alert>}
          </fieldset>
          {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
          <div className={styles.actions}>
            <Button type="submit" isLoading={isSubmitting}>
              Create project
            </Button>
            <Button variant="ghost" onClick={() => navigate({ to: projectsScreen.path })}>
              Cancel
            </Button>
          </div>
        </form>
        <div className={styles.preview}>
          <SignInPreview {...wanted} />
        </div>
      </div>
    </>
  )
}

/** A new project as the form asks for it. */
interface NewProject extends SignInSwitches {
  readonly displayName: string
  /** Empty for someone who is in no team yet: they get one. */
  readonly teamId: string
}

const firstTeam = 'My team'

async function createProject(
  { app }: Dashboard,
  { displayName, teamId, ...switches }: NewProject,
): Promise<AdminOwnedProject> {
  const user = await owner(app)
  const owningTeam = teamId || (await user.createTeam({ displayName: firstTeam })).id
  return user.createProject({ displayName: displayName.trim(), teamId: owningTeam, config: switches })
}
