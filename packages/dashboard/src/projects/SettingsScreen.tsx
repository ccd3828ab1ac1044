import { apiPath, routes } from '@latchkey/contract/routes'
import { Alert, Button, Field, Switch, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { projectsChanged, useOwnedProject } from '../api.ts'
import { ConfirmByTyping } from '../parts/ConfirmByTyping.tsx'
import { TextArea } from '../parts/Controls.tsx'
import { CopyableId } from '../parts/CopyButton.tsx'
import { PageHeader, Section } from '../parts/PageHeader.tsx'
import { SaveBar } from '../parts/SaveBar.tsx'
import { useTask } from '../parts/use-task.ts'
import { paths } from '../paths.ts'
import styles from './SettingsScreen.module.css'
import { ownProjectId } from './special-projects.ts'
import { useProjectForm } from './use-project-form.ts'

const names = {
  displayName: 'Name',
  description: 'Description',
  allowUserApiKeys: 'API keys of users',
  allowTeamApiKeys: 'API keys of teams',
}

/** What the project is called, where its public keys are, and its end. */
export function SettingsScreen() {
  const project = useOwnedProject()
  const { displayName, description } = project
  const { allowUserApiKeys, allowTeamApiKeys } = project.config
  const { register, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { displayName, description, allowUserApiKeys, allowTeamApiKeys },
    names,
    toUpdate: ({ displayName, description, ...config }) => ({ displayName, description, config }),
  })
  const { errors } = formState
  const keySetUrl = location.origin + apiPath + keySetPath.replace(':projectId', project.id)

  return (
    <>
      <PageHeader title="Settings" context={displayName} />
      <form onSubmit={save} noValidate>
        <Section title="General" description="The name is shown to people in mails and on the sign-in pages.">
          <Field label="Name" error={errors.displayName?.message}>
            <TextInput
              autoComplete="off"
              maxLength={256}
              {...register('displayName', { validate: name => name.trim() !== '' || 'Give the project a name.' })}
            />
          </Field>
          <Field label="Description" hint="For you and your team.">
            <TextArea rows={3} maxLength={10_000} {...register('description')} />
          </Field>
        </Section>
        <Section title="API keys" description="Keys that people make in your app, to be shown to your API.">
          <Switch
            label="Users may have API keys"
            hint="Off: those that were made stop working until you switch it on again."
            {...register('allowUserApiKeys')}
          />
          <Switch
            label="Teams may have API keys"
            hint="Made by members who may manage the team’s keys."
            {...register('allowTeamApiKeys')}
          />
        </Section>
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
      <Section title="Identifiers" description="For code that checks access tokens by itself.">
        <dl className={styles.ids}>
          <dt>Project id</dt>
          <dd>
            <CopyableId id={project.id} what="project id" />
          </dd>
          <dt>Public keys (JWKS)</dt>
          <dd>
            <CopyableId id={keySetUrl} what="JWKS address" />
          </dd>
        </dl>
      </Section>
      <Section title="Delete this project" description="There is no way back.">
        <DeleteProject />
      </Section>
    </>
  )
}

const [, keySetPath] = routes.sessions.keySet.split(' ') as [string, string]

function DeleteProject() {
  const project = useOwnedProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useTask(async () => {
    await project.delete()
    await navigate({ to: paths.projects })
    await projectsChanged(queries)
  }, `${project.displayName} is deleted.`)

  if (project.id === ownProjectId) {
    return <p className={styles.note}>This is the project through which you sign in here. It cannot be deleted.</p>
  }
  return (
    <>
      <p className={styles.note}>All users, their sessions and teams, and the keys of this project go with it.</p>
      <div>
        <Button variant="outline" className={styles.danger} onClick={() => setAsking(true)}>
          Delete project…
        </Button>
      </div>
      {isAsking && (
        <ConfirmByTyping
          title={`Delete ${project.displayName}?`}
          phrase={project.displayName}
          actionLabel="Delete project"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          Every user of this project will be gone, and everyone who is signed in to your app will be signed out. Its
          keys stop working at once.
        </ConfirmByTyping>
      )}
    </>
  )
}
