import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Switch } from '@latchkey/ui'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import { useProjectForm } from './use-project-form.ts'

const names = {
  allowUserApiKeys: 'API keys of users',
  allowTeamApiKeys: 'API keys of teams',
}

/** Whether users and teams of the project may have API keys. */
export function ApiKeysForm({ project }: { project: AdminOwnedProject }) {
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
