import type { ServerTeam } from '@latchkey/js'
import { Avatar, BackIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound, useParams } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { Invitations } from '../invitations/Invitations.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { OwnedKeys } from '../owned-keys/OwnedKeys.tsx'
import { CopyableId } from '../parts/CopyButton.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import entity from '../parts/Entity.module.css'
import { Moment } from '../parts/Moment.tsx'
import { PageHeader, Section } from '../parts/PageHeader.tsx'
import { QueryFailure } from '../parts/Rows.tsx'
import { paths } from '../paths.ts'
import { ForRole } from '../roles/ForRole.tsx'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import { Members } from './Members.tsx'
import { nameOfTeam } from './name-of-team.ts'
import { TeamForm } from './TeamForm.tsx'
import { teamQuery, teamsChanged } from './team-queries.ts'

/** Everything about one team. */
export function TeamScreen() {
  const project = useOwnedProject()
  const { teamId = '' } = useParams({ strict: false })
  const team = useQuery(teamQuery(project, teamId))

  if (team.isPending) return <ScreenSkeleton />
  if (team.isError) return <QueryFailure query={team} />
  if (team.data === null) throw notFound()
  return <TeamParts team={team.data} />
}

function TeamParts({ team }: { team: ServerTeam }) {
  const project = useOwnedProject()
  return (
    <>
      <PageHeader
        title={nameOfTeam(team)}
        context={project.displayName}
        above={
          <Link to={paths.teams} params={{ projectId: project.id }} className={entity.back}>
            <BackIcon /> Teams
          </Link>
        }
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
            list={paths.teams}
            changed={teamsChanged}
            dialog={answers => <DeleteTeamDialog team={team} {...answers} />}
          />
        }
      />
      <Members project={project} team={team} />
      <ForRole project={project} needs="support">
        <Section title="Invitations" description="People who were asked by mail, and have not answered yet.">
          <Invitations project={project} team={team} />
        </Section>
        <TeamForm key={team.id} project={project} team={team}>
          <Section title="API keys" description="Keys that members made in this team’s name, for your API.">
            <OwnedKeys project={project} owner={team} isOn={project.config.allowTeamApiKeys} />
          </Section>
        </TeamForm>
      </ForRole>
    </>
  )
}
