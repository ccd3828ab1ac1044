import { Button, Checkbox, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { type Filter, Filters } from '../parts/table/List.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { nameOfTeam, projectTeamsQuery } from '../teams/team-queries.ts'
import { SavedViews } from './SavedViews.tsx'
import styles from './UsersToolbar.module.css'
import type { UserFilters, UsersSearch } from './users.screens.ts'

const search: readonly Filter<UserFilters>[] = [{ kind: 'text', field: 'search', label: 'Search name, email or id' }]

export interface UsersToolbarProps {
  project: Managed
  input: UserFilters
  onAsk: (change: UsersSearch) => void
}

/** Whom to show, and in which order. */
export function UsersToolbar({ project, input, onAsk }: UsersToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <Filters filters={search} search={input} onAsk={onAsk} />
      <div className={styles.filters}>
        <TeamFilter project={project} teamId={input.team} onChoose={team => onAsk({ team })} />
        <Filters filters={selects} search={input} onAsk={onAsk} />
        <OrderSelect input={input} onAsk={onAsk} />
      </div>
      <span className={toolbar.checks}>
        <Checkbox
          label="Show anonymous"
          checked={input.withAnonymous ?? false}
          onChange={event => onAsk({ withAnonymous: event.target.checked || undefined })}
        />
        <Checkbox
          label="Locked only"
          checked={input.locked ?? false}
          onChange={event => onAsk({ locked: event.target.checked || undefined })}
        />
      </span>
      <SavedViews project={project} input={input} onAsk={onAsk} />
    </div>
  )
}

interface TeamFilterProps {
  project: Managed
  teamId: string | undefined
  onChoose: (teamId: string | undefined) => void
}

function TeamFilter({ project, teamId, onChoose }: TeamFilterProps) {
  const [isChoosing, setChoosing] = useState(false)
  const teams = useQuery({ ...projectTeamsQuery(project), enabled: teamId !== undefined })
  const team = teams.data?.find(({ id }) => id === teamId)

  return (
    <span className={toolbar.group}>
      <Button variant="outline" onClick={() => setChoosing(true)}>
        <Users size={15} aria-hidden="true" />
        <span className={toolbar.name}>{teamId === undefined ? 'Any team' : team ? nameOfTeam(team) : 'One team'}</span>
      </Button>
      {teamId !== undefined && (
        <Button variant="ghost" size="icon" aria-label="Show users of any team" onClick={() => onChoose(undefined)}>
          <CloseIcon />
        </Button>
      )}
      {isChoosing && (
        <ChooseTeamDialog
          project={project}
          title="Members of which team?"
          onChoose={({ id }) => {
            setChoosing(false)
            onChoose(id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </span>
  )
}

const selects: readonly Filter<UserFilters>[] = [
  {
    kind: 'select',
    field: 'verified',
    label: 'Email verification',
    any: 'Any email',
    choices: [
      { value: 'yes', label: 'Verified email' },
      { value: 'no', label: 'Unverified email' },
    ],
  },
  {
    kind: 'select',
    field: 'method',
    label: 'Sign-in method',
    any: 'Any method',
    choices: [
      { value: 'password', label: 'Password' },
      { value: 'otp', label: 'Email code' },
      { value: 'passkey', label: 'Passkey' },
      { value: 'oauth', label: 'Provider' },
    ],
  },
  {
    kind: 'select',
    field: 'active',
    label: 'Last active',
    any: 'Active any time',
    choices: [
      { value: 'day', label: 'Active in 24 hours' },
      { value: 'week', label: 'Active in 7 days' },
      { value: 'month', label: 'Active in 30 days' },
      { value: 'not-month', label: 'Not active in 30 days' },
    ],
  },
]

const orders: readonly (Pick<UsersSearch, 'sort' | 'oldestFirst'> & { readonly label: string })[] = [
  { label: 'Newest first' },
  { label: 'Oldest first', oldestFirst: true },
  { label: 'Recently active first', sort: 'lastActive' },
  { label: 'Longest inactive first', sort: 'lastActive', oldestFirst: true },
]

function OrderSelect({ input, onAsk }: Omit<UsersToolbarProps, 'project'>) {
  return (
    <Select
      aria-label="Sort by"
      className={toolbar.choice}
      value={orders.findIndex(({ sort, oldestFirst }) => sort === input.sort && oldestFirst === input.oldestFirst)}
      onChange={({ target }) => {
        const { sort, oldestFirst } = orders[Number(target.value)] ?? {}
        onAsk({ sort, oldestFirst })
      }}
    >
      {orders.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </Select>
  )
}
