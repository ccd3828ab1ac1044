import { colleagueRoles } from '@latchkey/contract/rules'
import type { ColleagueRole, Team } from '@latchkey/js'
import { Field } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { owner, useDashboard } from '../dashboard.ts'
import { type Invitation, InvitationDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { colleaguesChanged } from './colleague-queries.ts'
import { explainRole, sayRole } from './role-words.ts'

interface NewColleague extends Invitation {
  role: ColleagueRole
}

/** Invites a colleague by email to a team, in a role. */
export function InviteColleagueDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { app } = useDashboard()
  const queries = useQueryClient()

  async function send({ email, role }: NewColleague) {
    await (await owner(app)).inviteColleague(team, { email, role })
    await colleaguesChanged(queries, team.id)
  }

  return (
    <InvitationDialog<NewColleague>
      title="Invite a colleague"
      description={`To all projects of ${team.displayName}. A mail with a link is sent, good for a week.`}
      defaults={{ email: '', role: 'developer' }}
      send={send}
      onClose={onClose}
    >
      {({ register, watch }) => (
        <Field label="Role" hint={explainRole(watch('role'))}>
          <Select {...register('role')}>
            {colleagueRoles.map(role => (
              <option key={role} value={role}>
                {sayRole(role)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </InvitationDialog>
  )
}
