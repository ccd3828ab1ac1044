import { colleagueRoles } from '@latchkey/contract/routes'
import type { ColleagueRole, Team } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { owner, useDashboard } from '../dashboard.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { EmailField, isGiven } from '../parts/form/EmailField.tsx'
import { showRefusal } from '../parts/form/form.ts'
import { colleaguesChanged } from './colleague-queries.ts'
import { explainRole, sayRole } from './role-words.ts'

interface NewColleague {
  email: string
  role: ColleagueRole
}

/** Invites a colleague by email to a team, in a role. */
export function InviteColleagueDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { app } = useDashboard()
  const queries = useQueryClient()
  const { register, handleSubmit, setError, watch, formState } = useForm<NewColleague>({
    defaultValues: { email: '', role: 'developer' },
  })
  const { errors, isSubmitting } = formState

  const invite = handleSubmit(async ({ email, role }) => {
    try {
      await (await owner(app)).inviteColleague(team, { email: email.trim(), role })
      await colleaguesChanged(queries, team.id)
      tell(`An invitation is on its way to ${email.trim()}.`)
      onClose()
    } catch (error) {
      showRefusal(error, setError, () => 'email')
    }
  })

  return (
    <FormDialog
      title="Invite a colleague"
      description={`To all projects of ${team.displayName}. A mail with a link is sent, good for a week.`}
      actionLabel="Send invitation"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={invite}
      onClose={onClose}
    >
      <EmailField error={errors.email?.message} {...register('email', isGiven)} />
      <Field label="Role" hint={explainRole(watch('role'))}>
        <Select {...register('role')}>
          {colleagueRoles.map(role => (
            <option key={role} value={role}>
              {sayRole(role)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
