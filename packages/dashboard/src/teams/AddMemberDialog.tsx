import type { ServerTeam, ServerTeamUser } from '@latchkey/js'
import { Button, Dialog } from '@latchkey/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { type Choice, Chooser } from '../parts/form/Chooser.tsx'
import { useSettled } from '../parts/use-browser.ts'
import { useTask } from '../parts/use-task.ts'
import { nameOf } from '../users/name-of.ts'
import { usersFoundQuery } from '../users/user-queries.ts'
import { nameOfTeam } from './name-of-team.ts'
import { teamsChanged } from './team-queries.ts'

export interface AddMemberDialogProps {
  project: Managed
  team: ServerTeam
  members: readonly ServerTeamUser[]
  onClose: () => void
}

/** Makes someone who has an account a member. The dialog stays open, to add more than one. */
export function AddMemberDialog({ project, team, members, onClose }: AddMemberDialogProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useQuery({ ...usersFoundQuery(project, search), placeholderData: keepPreviousData })
  const memberIds = new Set(members.map(({ id }) => id))
  const add = useTask(async ({ id }: Choice) => {
    await team.addUser(id)
    await teamsChanged(queries, project)
  }, 'Added.')

  const choices = (found.data ?? []).map(user => ({
    id: user.id,
    label: nameOf(user),
    note: user.displayName ? (user.primaryEmail ?? user.id) : user.id,
    imageUrl: user.profileImageUrl,
    whyNot: memberIds.has(user.id) ? 'Member' : undefined,
  }))

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Add to ${nameOfTeam(team)}`}
      description="Choose a user. They get the default permissions of new members; no email is sent."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Chooser
        label="Search users by name, email or id"
        typed={typed}
        onType={setTyped}
        choices={choices}
        onChoose={add}
        empty={search ? 'No users found. Invite them by email instead.' : 'There are no users yet.'}
        isBusy={found.isFetching}
      />
    </Dialog>
  )
}
