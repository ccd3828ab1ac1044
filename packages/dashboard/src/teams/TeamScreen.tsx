import type { ServerTeam } from '@latchkey/js'
import { Avatar, BackIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { ApiKeys } from '../api-keys/ApiKeys.tsx'
import { ForRole } from '../colleagues/ForRole.tsx'
import { Invitations } from '../invitations/Invitations.tsx'
import { ItemsOfCustomer } from '../items/ItemsOfCustomer.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { DeleteButton } from '../parts/dialog/DeleteButton.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import entity from '../parts/page/Entity.module.css'
import { Moment } from '../parts/page/Moment.tsx'
import { NotFoundInPlace, PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { PurchasesOfCustomer } from '../purchases/PurchasesOfCustomer.tsx'
import { TeamSecondFactor } from '../second-factor/TeamSecondFactor.tsx'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import { Members } from './Members.tsx'
import { nameOfTeam } from './name-of-team.ts'
import { TeamForm } from './TeamForm.tsx'
import { teamQuery, teamsChanged } from './team-queries.ts'
import { teamsScreen } from './teams.screens.ts'

/** Everything about one team. */
export function TeamScreen() {
  const project = useOwnedProject()
  const { teamId = '' } = useParams({ strict: false })
  const team = useQuery(teamQuery(project, teamId))

  if (team.isPending) return <ScreenSkeleton />
  if (team.isError) return <QueryFailure query={team} />
  if (team.data === null) {
    return (
      <NotFoundInPlace title="Team not found" context={project.displayName} above={<BackToTeams />}>
        This project has no such team. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <TeamParts team={team.data} />
}

function TeamParts({ team }: { team: ServerTeam }) {
  const project = useOwnedProject()
  return (
    <>
      <PageHeader
        title={nameOfTeam(team)}
        context={project.displayName}
        above={<BackToTeams />}
        description={
          <span className={entity.facts}>
            <Avatar size="large" imageUrl={team.profileImageUrl} name={nameOfTeam(team)} />
            <span className={entity.lines}>
              <CopyableId id={team.id} what="team id" />
              <span>
                Created <Moment at={team.createdAt} />
              </span>
            </span>
          </span>
        }
        actions={
          <DeleteButton
            list={teamsScreen.path}
            changed={teamsChanged}
            dialog={answers => <DeleteTeamDialog team={team} {...answers} />}
          />
        }
      />
      <Members project={project} team={team} />
      <ForRole project={project} needs="developer">
        <Section title="Second factor" description="An authenticator app as the second step of every sign-in.">
          <TeamSecondFactor project={project} team={team} />
        </Section>
      </ForRole>
      <ForRole project={project} needs="support">
        <Section title="Invitations" description="Sent by email, and not accepted yet.">
          <Invitations project={project} team={team} />
        </Section>
        <TeamForm key={team.id} project={project} team={team}>
          <Section title="API keys" description="Keys that members made in this team’s name, for your API.">
            <ApiKeys project={project} owner={team} isOn={project.config.allowTeamApiKeys} />
          </Section>
        </TeamForm>
      </ForRole>
      <PurchasesOfCustomer project={project} customerType="team" buyer={team} name={nameOfTeam(team)} />
      <ItemsOfCustomer project={project} customerType="team" customerId={team.id} />
    </>
  )
}

function BackToTeams() {
  const { id: projectId } = useOwnedProject()
  return (
    <Link to={teamsScreen.path} params={{ projectId }} className={entity.back}>
      <BackIcon /> Teams
    </Link>
  )
}
