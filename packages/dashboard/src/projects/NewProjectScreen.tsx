import { Alert, Button, Field, Switch, TextInput } from '@latchkey/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { projectsChanged, teamsQuery } from '../api.ts'
import { owner, useDashboard } from '../dashboard.ts'
import { Select } from '../parts/Controls.tsx'
import { showRefusal } from '../parts/form.ts'
import { PageHeader } from '../parts/PageHeader.tsx'
import { tell } from '../parts/toast-manager.ts'
import { paths } from '../paths.ts'
import styles from './NewProjectScreen.module.css'
import { SignInPreview } from './SignInPreview.tsx'

interface NewProject {
  displayName: string
  teamId: string
  credentialEnabled: boolean
  signUpEnabled: boolean
}

/** Somebody who is in no team yet gets one for their projects. */
const firstTeam = 'My team'

/** A new project, with its sign-in page beside the form as it takes shape. */
export function NewProjectScreen() {
  const dashboard = useDashboard()
  const navigate = useNavigate()
  const { data: teams } = useSuspenseQuery(teamsQuery(dashboard))
  const { register, handleSubmit, setError, watch, formState } = useForm<NewProject>({
    defaultValues: { displayName: '', teamId: teams[0]?.id ?? '', credentialEnabled: true, signUpEnabled: true },
  })
  const { errors, isSubmitting } = formState

  const create = handleSubmit(async ({ displayName, teamId, ...config }) => {
    try {
      const user = await owner(dashboard.app)
      const owningTeam = teamId || (await user.createTeam({ displayName: firstTeam })).id
      const project = await user.createProject({ displayName: displayName.trim(), teamId: owningTeam, config })
      await Promise.all([
        projectsChanged(dashboard.queries),
        dashboard.queries.invalidateQueries({ queryKey: ['teams'] }),
      ])
      tell(`${project.displayName} is ready.`)
      await navigate({ to: paths.project, params: { projectId: project.id } })
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <>
      <PageHeader title="New project" description="One app with its own users. Everything here can be changed later." />
      <form className={styles.columns} onSubmit={create} noValidate>
        <div className={styles.fields}>
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
            <Field label="Owned by" hint="Everyone in this team can manage the project.">
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
            <Switch label="Anyone may sign up" hint="Off: only you create accounts." {...register('signUpEnabled')} />
          </fieldset>
          {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
          <div className={styles.actions}>
            <Button type="submit" isLoading={isSubmitting}>
              Create project
            </Button>
            <Button variant="ghost" onClick={() => navigate({ to: paths.projects })}>
              Cancel
            </Button>
          </div>
        </div>
        <SignInPreview credentialEnabled={watch('credentialEnabled')} signUpEnabled={watch('signUpEnabled')} />
      </form>
    </>
  )
}
