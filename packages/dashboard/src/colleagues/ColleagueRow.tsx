import { colleagueRoles } from '@latchkey/contract/rules'
import type { Colleague, ColleagueRole, Team } from '@latchkey/js'
import { useUser } from '@latchkey/react'
import { Avatar, Badge, Button } from '@latchkey/ui'
import { useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { showFailure, tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import list from '../parts/table/List.module.css'
import { useTask } from '../parts/use-task.ts'
import { wordsFor } from '../parts/words.ts'
import styles from './Colleagues.module.css'
import { colleaguesQuery } from './colleague-queries.ts'
import { explainRole, formatRole } from './role-words.ts'

export interface ColleagueRowProps {
  team: Team
  colleague: Colleague
  isSelf: boolean
  /** A team keeps at least one owner. */
  isLastOwner: boolean
}

type Asking = { readonly what: 'remove' } | { readonly what: 'step-down'; readonly to: ColleagueRole }

/** A colleague, what they may do, and the controls for users who may change that. */
export function ColleagueRow({ team, colleague, isSelf, isLastOwner }: ColleagueRowProps) {
  const own = useUser()
  const dashboard = useDashboard()
  const [asking, setAsking] = useState<Asking>()
  const { role, mayChangeRole } = colleague
  const name = (isSelf ? own?.primaryEmail : null) ?? nameOfColleague(colleague)
  const close = () => setAsking(undefined)

  async function change(next: ColleagueRole, previous?: ColleagueRole) {
    try {
      await colleague.setRole(next)
      const undo = previous && (() => change(previous))
      tell(`${name} is ${formatRole(next).toLowerCase()} now.`, { undo })
    } catch (error) {
      showFailure(wordsFor(error))
      await dashboard.queries.invalidateQueries(colleaguesQuery(dashboard, team.id))
    }
  }

  function choose(next: ColleagueRole | undefined) {
    if (!next || next === role) return
    if (isSelf) setAsking({ what: 'step-down', to: next })
    else void change(next, role)
  }

  return (
    <li className={list.entry}>
      <Avatar size="small" imageUrl={colleague.profileImageUrl} name={name} />
      <span className={list.what}>
        <span className={list.name}>{name}</span>
        {isSelf && <Badge>You</Badge>}
        {isLastOwner && <span className={styles.why}>The only owner: a team keeps at least one.</span>}
      </span>
      <span className={list.actions}>
        {mayChangeRole && !isLastOwner ? (
          <Select
            aria-label={`Role of ${name}`}
            className={styles.role}
            value={role}
            onChange={({ target }) => choose(colleagueRoles.find(known => known === target.value))}
          >
            {colleagueRoles.map(known => (
              <option key={known} value={known}>
                {formatRole(known)}
              </option>
            ))}
          </Select>
        ) : (
          <Badge className={styles.badge}>{formatRole(role)}</Badge>
        )}
        {mayChangeRole && !isSelf && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => setAsking({ what: 'remove' })}
          >
            Remove
          </Button>
        )}
      </span>
      {asking?.what === 'remove' && (
        <RemoveColleagueDialog team={team} colleague={colleague} name={name} onClose={close} />
      )}
      {asking?.what === 'step-down' && (
        <StepDownDialog
          to={asking.to}
          onConfirm={() => {
            close()
            void change(asking.to)
          }}
          onClose={close}
        />
      )}
    </li>
  )
}

/** Colleagues see each other's names, not their addresses; who has no name is known by the start of their id. */
function nameOfColleague({ displayName, id }: Colleague): string {
  return displayName?.trim() || `No name (${id.slice(0, 8)})`
}

interface RemoveColleagueDialogProps {
  team: Team
  colleague: Colleague
  name: string
  onClose: () => void
}

function RemoveColleagueDialog({ team, colleague, name, onClose }: RemoveColleagueDialogProps) {
  const remove = useTask(() => colleague.remove(), `${name} is no longer in ${team.displayName}.`)
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description={`They lose every project of ${team.displayName} with their next request. Their account stays, and you can invite them again.`}
      actionLabel="Remove"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

interface StepDownDialogProps {
  to: ColleagueRole
  onConfirm: () => unknown
  onClose: () => void
}

/** Confirms giving up the role of owner, which cannot be undone. */
function StepDownDialog({ to, onConfirm, onClose }: StepDownDialogProps) {
  return (
    <ConfirmDialog
      title={`Become ${formatRole(to).toLowerCase()} yourself?`}
      description={`${explainRole(to)} Only another owner can make you an owner again.`}
      actionLabel={`Become ${formatRole(to).toLowerCase()}`}
      isDestructive
      onConfirm={async () => {
        onConfirm()
        return true
      }}
      onClose={onClose}
    />
  )
}
