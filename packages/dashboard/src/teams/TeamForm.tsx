import type { ServerTeam, ServerTeamUpdateOptions } from '@latchkey/js'
import { Alert, Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Managed } from '../api.ts'
import { MetadataSection } from '../metadata/MetadataSection.tsx'
import { type MetadataFields, metadataAsText, metadataFromText, metadataNames } from '../metadata/metadata-fields.ts'
import { PictureField } from '../parts/form/PictureField.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import { Section } from '../parts/page/PageHeader.tsx'
import { nameOfTeam } from './name-of-team.ts'
import { teamsChanged } from './team-queries.ts'

export interface TeamFormProps {
  project: Managed
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
export function TeamForm({ project, team, children }: TeamFormProps) {
  const formId = useId()
  const queries = useQueryClient()
  const { displayName, profileImageUrl } = team
  const { register, watch, setValue, formState, changes, isSaving, save, discard } = useSavedForm<TeamFields>({
    saved: { displayName, profileImageUrl, ...metadataAsText(team) },
    names,
    async update(changed) {
      await team.update(toUpdate(changed))
      await teamsChanged(queries, project)
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
        <MetadataSection of="team" register={register} errorOf={field => errors[field]?.message} />
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
