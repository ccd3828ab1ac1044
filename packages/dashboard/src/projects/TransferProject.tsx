import { rolePermissions } from '@latchkey/contract/rules'
import type { AdminOwnedProject, Team } from '@latchkey/js'
import { Alert, Button, Field, Loading, Skeleton } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { owned, toKey } from '../api.ts'
import { type Dashboard, owner, useDashboard } from '../dashboard.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import styles from './SettingsScreen.module.css'

/** Hands the project over to another of one's teams. */
export function TransferProject({ project }: { project: AdminOwnedProject }) {
  const choices = useQuery(transferQuery(useDashboard(), project))
  if (choices.isError) return <QueryFailure query={choices} />
  if (choices.isPending) {
    return (
      <Loading label="Loading teams">
        <Skeleton shape="control" />
      </Loading>
    )
  }
  return <ChooseTeam project={project} choices={choices.data} />
}

function ChooseTeam({ project, choices }: { project: AdminOwnedProject; choices: TransferChoices }) {
  const { from, to, mayTransfer } = choices
  const [chosenId, choose] = useState('')
  const [isAsking, setAsking] = useState(false)
  const chosen = to.find(({ id }) => id === chosenId) ?? to[0]

  if (!mayTransfer || from === undefined) {
    return <Alert>Only an owner of the team that has this project can hand it over.</Alert>
  }
  if (chosen === undefined) {
    return (
      <p className={styles.note}>
        {from.displayName} is your only team. Create another one in your account settings, or have yourself invited to
        one; then you can hand the project over to it.
      </p>
    )
  }
  return (
    <>
      <Field label="New team" hint={`Owned by ${from.displayName} now.`}>
        <Select value={chosen.id} onChange={({ target }) => choose(target.value)}>
          {to.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button variant="outline" onClick={() => setAsking(true)}>
          Transfer project…
        </Button>
      </div>
      {isAsking && <TransferDialog project={project} from={from} to={chosen} onClose={() => setAsking(false)} />}
    </>
  )
}

interface TransferDialogProps {
  project: AdminOwnedProject
  from: Team
  to: Team
  onClose: () => void
}

/** Says who will lose the project and who will have it, before it is handed over. */
function TransferDialog({ project, from, to, onClose }: TransferDialogProps) {
  const { app } = useDashboard()
  const transfer = useTask(
    async () => project.transfer(await owner(app), to.id),
    `${project.displayName} belongs to ${to.displayName} now.`,
  )

  return (
    <ConfirmByTyping
      title={`Transfer ${project.displayName} to ${to.displayName}?`}
      phrase={project.displayName}
      actionLabel="Transfer project"
      onConfirm={transfer}
      onClose={onClose}
    >
      Everyone in {from.displayName} who is not in {to.displayName} as well loses this project at once, and everyone in{' '}
      {to.displayName} can manage it, each in their role there. Users and keys of the project stay as they are. Only an
      owner of {to.displayName} can give it back.
    </ConfirmByTyping>
  )
}

/** The teams a project may be transferred to, and whether the user may do that. */
interface TransferChoices {
  readonly from: Team | undefined
  /** One's other teams. */
  readonly to: readonly Team[]
  /** The permission itself is checked: holding all others is not enough. */
  readonly mayTransfer: boolean
}

function transferQuery({ app }: Dashboard, { ownerTeamId }: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(owned, 'GET /teams', { route: 'GET /team-permissions', query: { teamId: ownerTeamId } }),
    queryFn: async (): Promise<TransferChoices> => {
      const user = await owner(app)
      const teams = await user.listTeams()
      const from = teams.find(({ id }) => id === ownerTeamId)
      return {
        from,
        to: teams.filter(team => team !== from),
        mayTransfer: from !== undefined && (await user.hasPermission(from, rolePermissions.owner)),
      }
    },
  })
}
