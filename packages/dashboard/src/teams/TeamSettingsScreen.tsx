import { Alert, Switch } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { BackTo } from '../parts/page/links.tsx'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { permissionsScreen } from '../permission-definitions/permission-definitions.screens.ts'
import { useProjectForm } from '../projects/use-project-form.ts'
import { teamsScreen } from './teams.screens.ts'

const names = {
  clientTeamCreationEnabled: 'Creating teams',
  createTeamOnSignUp: 'Personal teams',
  clientRoleEditingEnabled: 'Changing roles',
}

/** Where teams come from, and what their members may do by themselves. */
export function TeamSettingsScreen() {
  const project = useOwnedProject()
  const { clientTeamCreationEnabled, createTeamOnSignUp, clientRoleEditingEnabled } = project.config
  const { register, formState, changes, isSaving, save, discard } = useProjectForm(project, {
    saved: { clientTeamCreationEnabled, createTeamOnSignUp, clientRoleEditingEnabled },
    names,
    toUpdate: config => ({ config }),
  })
  const { root } = formState.errors

  return (
    <>
      <PageHeader
        context={project.displayName}
        above={<BackTo screen={teamsScreen} />}
        description="Where teams come from, and what their members may do by themselves."
      />
      <ForRole project={project} needs="developer">
        <form onSubmit={save} noValidate>
          <Section title="New teams">
            <Switch
              label="People may create teams"
              hint="Off: only you and your server create them."
              {...register('clientTeamCreationEnabled')}
            />
            <Switch
              label="A personal team for everyone who signs up"
              hint="It is selected from the start. Those who are there already get none."
              {...register('createTeamOnSignUp')}
            />
          </Section>
          <Section
            title="Roles"
            description={
              <>
                What new creators and members may do is said by the{' '}
                <Link to={permissionsScreen.path} params={{ projectId: project.id }}>
                  permissions
                </Link>
                .
              </>
            }
          >
            <Switch
              label="Members may change roles"
              hint="On: who may remove members may also give them roles that they have themselves."
              {...register('clientRoleEditingEnabled')}
            />
          </Section>
          {root && <Alert tone="destructive">{root.message}</Alert>}
          <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
        </form>
      </ForRole>
    </>
  )
}
