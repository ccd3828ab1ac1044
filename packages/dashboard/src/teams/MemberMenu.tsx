import type { ServerTeam, ServerUser } from '@latchkey/js'
import { MenuItem, MenuSeparator } from '@latchkey/ui'
import { ShieldCheck, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { GrantsDialog } from '../permissions/GrantsDialog.tsx'
import { getName } from '../users/user-words.ts'
import { nameOfTeam } from './team-queries.ts'

export interface MemberMenuProps {
  project: Managed
  team: ServerTeam
  user: ServerUser
}

/** What can be done with someone in a team. */
export function MemberMenu({ project, team, user }: MemberMenuProps) {
  const [dialog, setDialog] = useState<'grants' | 'remove'>()
  const close = () => setDialog(undefined)
  const mayNot = useRefusal('support') !== undefined
  return (
    <>
      <RowMenu of={getName(user)}>
        <MenuItem icon={<ShieldCheck size={16} />} isDisabled={mayNot} onSelect={() => setDialog('grants')}>
          Edit permissions…
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<UserMinus size={16} />}
          tone="destructive"
          isDisabled={mayNot}
          onSelect={() => setDialog('remove')}
        >
          Remove from the team…
        </MenuItem>
      </RowMenu>
      {dialog === 'grants' && <GrantsDialog project={project} user={user} team={team} onClose={close} />}
      {dialog === 'remove' && <RemoveMemberDialog team={team} user={user} onClose={close} />}
    </>
  )
}

/** Confirms the removal of a member. They can be added again, so nothing has to be typed. */
export function RemoveMemberDialog({
  team,
  user,
  onClose,
}: Omit<MemberMenuProps, 'project'> & { onClose: () => void }) {
  const remove = useTask(() => team.removeUser(user.id), `${getName(user)} is no longer in ${nameOfTeam(team)}.`)

  return (
    <ConfirmDialog
      title={`Remove ${getName(user)} from ${nameOfTeam(team)}?`}
      description="They keep their account, and lose their permissions and profile in this team. You can add them again."
      actionLabel="Remove"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
