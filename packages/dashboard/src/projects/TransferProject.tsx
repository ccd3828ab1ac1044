import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button, Field, Loading, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { Select } from '../parts/form/Controls.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import styles from './SettingsScreen.module.css'
import { TransferDialog } from './TransferDialog.tsx'
import { type TransferChoices, transferQuery } from './transfer-queries.ts'

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
