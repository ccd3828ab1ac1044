import type { ServerTeam, ServerTeamUpdateOptions } from '@latchkey/js'
import { Alert, Avatar, Field, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useOwnedProject } from '../api.ts'
import { ApiKeys } from '../api-keys/ApiKeys.tsx'
import { ForRole } from '../colleagues/ForRole.tsx'
import { Invitations } from '../invitations/Invitations.tsx'
import { ItemsOfCustomer } from '../items/ItemsOfCustomer.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { MetadataSection } from '../metadata/MetadataSection.tsx'
import { type MetadataFields, metadataAsText, metadataFromText, metadataNames } from '../metadata/metadata-fields.ts'
import { DeleteButton } from '../parts/dialog/DeleteButton.tsx'
import { PictureField } from '../parts/form/PictureField.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import entity from '../parts/page/Entity.module.css'
import { BackTo } from '../parts/page/links.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { NotFoundInPlace, PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { PurchasesOfCustomer } from '../purchases/PurchasesOfCustomer.tsx'
import { TeamSecondFactor } from '../second-factor/TeamSecondFactor.tsx'
import { Members } from './Members.tsx'
import { DeleteTeamDialog } from './TeamMenu.tsx'
import { nameOfTeam, teamQuery } from './team-queries.ts'
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
      <NotFoundInPlace title="Team not found" context={project.displayName} above={<BackTo screen={teamsScreen} />}>
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
        above={<BackTo screen={teamsScreen} />}
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
          <DeleteButton list={teamsScreen.path} dialog={answers => <DeleteTeamDialog team={team} {...answers} />} />
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
        <TeamForm key={team.id} team={team}>
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

interface TeamFormProps {
  team: ServerTeam
  /** What stands between the profile and the metadata, and saves by itself. */
  children: ReactNode
}

interface TeamFields extends MetadataFields {
  displayName: string
  profileImageUrl: string | null
}

const names = { displayName: 'Name', profileImageUrl: 'Picture', ...metadataNames }

/** The name, the picture and the three pieces of JSON of a team, saved together. */
function TeamForm({ team, children }: TeamFormProps) {
  const formId = useId()
  const { displayName, profileImageUrl } = team
  const { register, watch, setValue, formState, changes, isSaving, save, discard } = useSavedForm<TeamFields>({
    saved: { displayName, profileImageUrl, ...metadataAsText(team) },
    names,
    async update(changed) {
      await team.update(toUpdate(changed))
    },
  })
  const { errors } = formState

  return (
    <>
      <Section title="Profile" description="As its members see it.">
        <Field label="Name" error={errors.displayName?.message}>
          <TextInput form={formId} autoComplete="off" maxLength={256} {...register('displayName')} />
        </Field>
        <PictureField
          name={nameOfTeam(team)}
          imageUrl={watch('profileImageUrl')}
          onChange={imageUrl => setValue('profileImageUrl', imageUrl, { shouldDirty: true })}
        />
      </Section>
      {children}
      <form id={formId} onSubmit={save} noValidate>
        <MetadataSection of="team" register={register} getError={field => errors[field]?.message} />
        {errors.root && <Alert tone="destructive">{errors.root.message}</Alert>}
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
    </>
  )
}

function toUpdate({ displayName, profileImageUrl, ...metadata }: Partial<TeamFields>): ServerTeamUpdateOptions {
  return {
    ...(displayName !== undefined && { displayName: displayName.trim() }),
    ...(profileImageUrl !== undefined && { profileImageUrl }),
    ...metadataFromText(metadata),
  }
}
