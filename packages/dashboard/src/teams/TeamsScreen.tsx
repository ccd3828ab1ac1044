import { Alert, Button, Field, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, SearchX, Settings2, UsersRound } from 'lucide-react'
import { type Managed, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { SearchField } from '../parts/form/SearchField.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { ButtonLink } from '../parts/page/links.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { OrderSelect } from '../parts/table/Toolbar.tsx'
import { formatCount } from '../parts/words.ts'
import { TeamsTable } from './TeamsTable.tsx'
import { projectTeamsQuery, teamsLike } from './team-queries.ts'
import { type TeamsSearch, teamScreen, teamSettingsScreen, teamsScreen } from './teams.screens.ts'

/** The teams of a project. */
export function TeamsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: teamsScreen.path })
  const { search = '', oldestFirst = false, create } = useSearch({ from: teamsRoute })
  const teams = useQuery(projectTeamsQuery(project))
  const whyNot = useRefusal('support')
  const found = teamsLike(teams.data ?? [], search)
  // The server answers oldest first.
  const shown = oldestFirst ? found : found.toReversed()

  const go = (change: TeamsSearch) =>
    navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false })
  const find = (text: string) => go({ search: text || undefined })
  const openForm = (isOpen: boolean) => go({ create: isOpen || undefined })

  const createButton = (
    <Button disabled={whyNot !== undefined} onClick={() => openForm(true)}>
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
      {teams.isPending && <RowsSkeleton label="Loading teams" count={6} />}
      {teams.isError && <QueryFailure query={teams} />}
      {teams.data?.length === 0 && (
        <EmptyState icon={<UsersRound size={20} />} title="No teams yet" action={createButton}>
          A team is a group of users who share something in your app: a company, a class, a household. You create teams
          here or from your server; people can, too, if the team settings let them.
        </EmptyState>
      )}
      {teams.data && teams.data.length > 0 && (
        <>
          <div className={toolbar.toolbar}>
            <SearchField label="Search name or id" value={search} onSearch={find} />
            <OrderSelect isOldestFirst={oldestFirst} onChoose={order => go({ oldestFirst: order })} />
          </div>
          {shown.length > 0 ? (
            <>
              <TeamsTable project={project} teams={shown} />
              <p className={toolbar.count} role="status">
                {formatCount(shown.length, 'team')}
              </p>
            </>
          ) : (
            <EmptyState
              icon={<SearchX size={20} />}
              title="No team goes by that name"
              action={
                <Button variant="outline" onClick={() => find('')}>
                  Clear the search
                </Button>
              }
            />
          )}
        </>
      )}
      {create && !whyNot && <CreateTeamDialog project={project} onClose={() => openForm(false)} />}
    </>
  )
}

const teamsRoute = '/shell/signed-in/projects/$projectId/teams'

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
