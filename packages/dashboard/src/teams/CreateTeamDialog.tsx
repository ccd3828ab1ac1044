import { Field, TextInput } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import type { Managed } from '../api.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { showRefusal } from '../parts/form/form.ts'
import { teamsChanged } from './team-queries.ts'
import { teamScreen } from './teams.screens.ts'

/** A team without members yet: they are added on its page. */
export function CreateTeamDialog({ project, onClose }: { project: Managed; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { displayName: '' } })
  const { errors, isSubmitting } = formState

  const create = handleSubmit(async ({ displayName }) => {
    try {
      const team = await project.app.createTeam({ displayName: displayName.trim() })
      await teamsChanged(queries, project)
      tell(`${team.displayName} is created. Now add its members.`)
      await navigate({ to: teamScreen.path, params: { projectId: project.id, teamId: team.id } })
    } catch (error) {
      showRefusal(error, setError)
    }
  })

  return (
    <FormDialog
      title="Create team"
      description="It begins without members. You add them in the next step."
      actionLabel="Create team"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={create}
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
