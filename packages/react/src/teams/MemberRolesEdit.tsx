import type { TeamRole, TeamUser } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Badge } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Choice'
import { Dialog } from '@latchkey/ui/Dialog'
import { Stack } from '@latchkey/ui/Layout'
import { PencilIcon } from '@latchkey/ui/page-icons'
import { useState } from 'react'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { memberName } from './team-settings.ts'

interface MemberRolesEditProps {
  team: Team
  member: TeamUser
  isSelf: boolean
  mayChange: boolean
}

/** What a member was given in this team, and a way to change that. */
export function MemberRolesEdit({ team, member, isSelf, mayChange }: MemberRolesEditProps) {
  const t = useTranslation()
  const { roles, members } = team.useRoles()
  const [isOpen, setOpen] = useState(false)
  const held = members.find(({ userId }) => userId === member.id)?.roleIds ?? []
  const name = memberName(member) || t('unnamed member')
  return (
    <span className="latchkey-roles">
      {held.map(id => (
        <Badge key={id}>{roles.find(role => role.id === id)?.displayName ?? id}</Badge>
      ))}
      {mayChange && roles.length > 0 && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Change roles of {name}', { name })}
          onClick={() => setOpen(true)}
        >
          <PencilIcon />
        </Button>
      )}
      {isOpen && (
        <RolesDialog
          team={team}
          member={member}
          roles={roles}
          held={held}
          title={isSelf ? t('Your own roles') : t('Roles of {name}', { name })}
          warning={isSelf ? t('If you remove a role from yourself, you may not be able to get it back.') : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

interface RolesDialogProps {
  team: Team
  member: TeamUser
  roles: readonly TeamRole[]
  held: readonly string[]
  title: string
  warning: string | undefined
  onClose: () => void
}

function RolesDialog({ team, member, roles, held, title, warning, onClose }: RolesDialogProps) {
  const t = useTranslation()
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set(held))
  const save = useAction(async () => {
    const give = [...wanted].filter(id => !held.includes(id))
    const take = held.filter(id => !wanted.has(id))
    if (give.length + take.length > 0) await team.changeRoles(member.id, { give, take })
    onClose()
  })

  function choose(id: string, isWanted: boolean) {
    const others = [...wanted].filter(other => other !== id)
    setWanted(new Set(isWanted ? [...others, id] : others))
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={title}
      description={t('What they may do in {team}.', { team: team.displayName })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={save}>{t('Save')}</Button>
        </>
      }
    >
      <Stack>
        {warning && <Alert>{warning}</Alert>}
        {roles.map(({ id, displayName, description, mayGive }) => (
          <Checkbox
            key={id}
            label={displayName}
            hint={mayGive ? description : t('You can assign and remove only roles that you have yourself.')}
            disabled={!mayGive}
            checked={wanted.has(id)}
            onChange={event => choose(id, event.target.checked)}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
