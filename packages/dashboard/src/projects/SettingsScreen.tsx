import { apiPath } from '@latchkey/contract/names'
import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button, Switch } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { projectsQuery, useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { useDashboard } from '../dashboard.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { useTask } from '../parts/use-task.ts'
import { GeneralForm } from './GeneralForm.tsx'
import { ProductionMode } from './ProductionMode.tsx'
import { projectsScreen } from './projects.screens.ts'
import styles from './SettingsScreen.module.css'
import { ownProjectId } from './special-projects.ts'
import { TransferProject } from './TransferProject.tsx'
import { useProjectForm } from './use-project-form.ts'

/** What the project is called, whether it is live, whose it is, and its end. */
export function SettingsScreen() {
  const project = useOwnedProject()
  return (
    <>
      <PageHeader context={project.displayName} />
      <ForRole project={project} needs="developer">
        <GeneralForm project={project} />
        <ApiKeysForm project={project} />
      </ForRole>
      <Section title="Identifiers" description="For code that checks access tokens by itself.">
        <Identifiers projectId={project.id} />
      </Section>
      <div id="production-mode" className={styles.anchor}>
        <Section title="Production mode" description="Before people depend on your app, see that nothing is left open.">
          <ForRole project={project} needs="developer">
            <div className={styles.stack}>
              <ProductionMode project={project} />
            </div>
          </ForRole>
        </Section>
      </div>
      {project.id !== ownProjectId && (
        <Section title="Transfer" description="Hands the project over to another of your teams.">
          <TransferProject project={project} />
        </Section>
      )}
      <Section title="Delete this project" description="There is no way back.">
        <ForRole project={project} needs="owner">
          <div className={styles.stack}>
            <DeleteProject project={project} />
          </div>
        </ForRole>
      </Section>
    </>
  )
}

/** What code needs to know of the project that checks access tokens by itself. */
function Identifiers({ projectId }: { projectId: string }) {
  const keySetUrl = `${location.origin}${apiPath}/projects/${projectId}/.well-known/jwks.json`
  return (
    <dl className={styles.ids}>
      <dt>Project id</dt>
      <dd>
        <CopyableId id={projectId} what="project id" />
      </dd>
      <dt>Public keys (JWKS)</dt>
      <dd>
        <CopyableId id={keySetUrl} what="JWKS address" />
      </dd>
    </dl>
  )
}

const names = {
  allowUserApiKeys: 'API keys of users',
  allowTeamApiKeys: 'API keys of teams',
}

/** Whether users and teams of the project may have API keys. */
function ApiKeysForm({ project }: { project: AdminOwnedProject }) {
  const { allowUserApiKeys, allowTeamApiKeys } = project.config
  const { register, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { allowUserApiKeys, allowTeamApiKeys },
    names,
    toUpdate: config => ({ config }),
  })
  const { root } = formState.errors

  return (
    <form onSubmit={save} noValidate>
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
      {root && <Alert tone="destructive">{root.message}</Alert>}
      <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
    </form>
  )
}

/** The end of a project, after its name was typed. */
function DeleteProject({ project }: { project: AdminOwnedProject }) {
  const dashboard = useDashboard()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useTask(async () => {
    await project.delete()
    await navigate({ to: projectsScreen.path })
    await dashboard.queries.invalidateQueries(projectsQuery(dashboard))
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
