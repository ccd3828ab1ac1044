import { Button, Checkbox, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect } from '../parts/table/Toolbar.tsx'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { nameOfTeam, projectTeamsQuery } from '../teams/team-queries.ts'
import { SavedViews } from './SavedViews.tsx'
import styles from './UsersToolbar.module.css'
import type { UsersSearch } from './users.screens.ts'

/** The debounce while a user types. */
const pauseMs = 250

export interface UsersToolbarProps {
  project: Managed
  input: UsersSearch
  onAsk: (change: UsersSearch) => void
}

/** Whom to show, and in which order. */
export function UsersToolbar({ project, input, onAsk }: UsersToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <SearchField
        label="Search name, email or id"
        value={input.search ?? ''}
        pauseMs={pauseMs}
        onSearch={text => onAsk({ search: text || undefined })}
      />
      <div className={styles.filters}>
        <TeamFilter project={project} teamId={input.team} onChoose={team => onAsk({ team })} />
        <UserFilterSelects input={input} onAsk={onAsk} />
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

interface UserFilterSelectsProps {
  input: UsersSearch
  onAsk: (change: UsersSearch) => void
}

const verifications = [
  { value: 'yes', label: 'Verified email' },
  { value: 'no', label: 'Unverified email' },
] as const

const methods = [
  { value: 'password', label: 'Password' },
  { value: 'otp', label: 'Email code' },
  { value: 'passkey', label: 'Passkey' },
  { value: 'oauth', label: 'Provider' },
] as const

const periods = [
  { value: 'day', label: 'Active in 24 hours' },
  { value: 'week', label: 'Active in 7 days' },
  { value: 'month', label: 'Active in 30 days' },
  { value: 'not-month', label: 'Not active in 30 days' },
] as const

const orders: readonly (Pick<UsersSearch, 'sort' | 'oldestFirst'> & { readonly label: string })[] = [
  { label: 'Newest first' },
  { label: 'Oldest first', oldestFirst: true },
  { label: 'Recently active first', sort: 'lastActive' },
  { label: 'Longest inactive first', sort: 'lastActive', oldestFirst: true },
]

/** Filters with a few fixed choices, and the order. */
function UserFilterSelects({ input, onAsk }: UserFilterSelectsProps) {
  return (
    <>
      <FilterSelect
        label="Email verification"
        any="Any email"
        choices={verifications}
        value={input.verified}
        onChoose={verified => onAsk({ verified })}
      />
      <FilterSelect
        label="Sign-in method"
        any="Any method"
        choices={methods}
        value={input.method}
        onChoose={method => onAsk({ method })}
      />
      <FilterSelect
        label="Last active"
        any="Active any time"
        choices={periods}
        value={input.active}
        onChoose={active => onAsk({ active })}
      />
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
    </>
  )
}
