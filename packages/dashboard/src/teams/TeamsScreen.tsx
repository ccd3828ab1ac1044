import { Alert, Button, Field, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Settings2, UsersRound } from 'lucide-react'
import { useMemo } from 'react'
import { type Managed, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { SearchField } from '../parts/form/SearchField.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { ButtonLink } from '../parts/page/links.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { List } from '../parts/table/List.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { OrderSelect } from '../parts/table/Toolbar.tsx'
import { useScreenSearch } from '../use-screen-search.ts'
import { getColumns } from './team-columns.tsx'
import { nameOfTeam, projectTeamsQuery, teamsLike } from './team-queries.ts'
import { teamScreen, teamSettingsScreen, teamsScreen } from './teams.screens.ts'

/** The teams of a project. */
export function TeamsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [{ search = '', oldestFirst = false, create }, ask] = useScreenSearch(teamsScreen)
  const teams = useQuery(projectTeamsQuery(project))
  const columns = useMemo(() => getColumns(project), [project])
  const whyNot = useRefusal('support')
  const found = teams.data && teamsLike(teams.data, search)

  const createButton = (
    <Button disabled={whyNot !== undefined} onClick={() => ask({ create: true })}>
      <Plus size={16} aria-hidden="true" /> Create team
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        actions={
          <>
            <ButtonLink to={teamSettingsScreen.path} params={{ projectId: project.id }}>
              <Settings2 size={16} aria-hidden="true" /> Team settings
            </ButtonLink>
            {createButton}
          </>
        }
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {teams.data && teams.data.length > 0 && (
        <div className={toolbar.toolbar} data-fluid="">
          <SearchField label="Search name or id" value={search} onSearch={text => ask({ search: text || undefined })} />
          <OrderSelect isOldestFirst={oldestFirst} onChoose={order => ask({ oldestFirst: order })} />
        </div>
      )}
      <List
        query={teams}
        // The server answers oldest first.
        rows={oldestFirst ? found : found?.toReversed()}
        expected={6}
        label="Teams"
        columns={columns}
        getName={nameOfTeam}
        open={({ id }) => navigate({ to: teamScreen.path, params: { projectId: project.id, teamId: id } })}
        one="team"
        none={{
          icon: <UsersRound size={20} />,
          title: 'No teams yet',
          action: createButton,
          words:
            'A team is a group of users who share something in your app: a company, a class, a household. You create teams here or from your server; people can, too, if the team settings let them.',
        }}
        noneFits={{
          isFiltered: search !== '' && teams.data?.length !== 0,
          title: 'No team goes by that name',
          clear: 'Clear the search',
          onClear: () => ask({ search: undefined }),
        }}
      />
      {create && !whyNot && <CreateTeamDialog project={project} onClose={() => ask({ create: undefined })} />}
    </>
  )
}

/** A team without members yet: they are added on its page. */
function CreateTeamDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const navigate = useNavigate()
  const { register, errors, sending } = useSentForm({ defaultValues: { displayName: '' } }, async ({ displayName }) => {
    const team = await project.app.createTeam({ displayName: displayName.trim() })
    tell(`${team.displayName} is created. Now add its members.`)
    await navigate({ to: teamScreen.path, params: { projectId: project.id, teamId: team.id } })
  })
  return (
    <FormDialog
      title="Create team"
      description="It begins without members. You add them in the next step."
      actionLabel="Create team"
      {...sending}
      onClose={onClose}
    >
      <Field label="Name" error={errors.displayName?.message}>
        <TextInput
          autoComplete="off"
          maxLength={256}
          {...register('displayName', { validate: name => name.trim() !== '' || 'Give the team a name.' })}
        />
      </Field>
    </FormDialog>
  )
}
