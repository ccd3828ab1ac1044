import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { Select } from '../parts/form/Controls.tsx'
import { type Filter, FilterChip, Toolbar } from '../parts/table/Filters.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { nameOfTeam, projectTeamsQuery } from '../teams/team-queries.ts'
import { SavedViews } from './SavedViews.tsx'
import type { UserFilters, UsersSearch } from './users.screens.ts'

export interface UsersToolbarProps {
  project: Managed
  input: UserFilters
  onAsk: (change: UsersSearch) => void
}

/** Whom to show, and in which order. */
export function UsersToolbar({ project, input, onAsk }: UsersToolbarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const teams = useQuery({ ...projectTeamsQuery(project), enabled: input.team !== undefined })
  const team = teams.data?.find(({ id }) => id === input.team)
  return (
    <>
      <Toolbar
        filters={filters}
        search={input}
        onAsk={onAsk}
        more={
          <Button variant="outline" onClick={() => setChoosing(true)}>
            <UsersRound size={15} aria-hidden="true" /> Members of a team…
          </Button>
        }
        chips={
          input.team !== undefined && (
            <FilterChip label="Show users of any team" onClear={() => onAsk({ team: undefined })}>
              In {team ? nameOfTeam(team) : 'one team'}
            </FilterChip>
          )
        }
      >
        <OrderSelect input={input} onAsk={onAsk} />
        <SavedViews project={project} input={input} onAsk={onAsk} />
      </Toolbar>
      {isChoosing && (
        <ChooseTeamDialog
          project={project}
          title="Members of which team?"
          onChoose={({ id }) => {
            setChoosing(false)
            onAsk({ team: id })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

const filters: readonly Filter<UserFilters>[] = [
  { kind: 'text', field: 'search', label: 'Search name, email or id' },
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
  { kind: 'flag', field: 'locked', label: 'Locked only' },
  { kind: 'flag', field: 'withAnonymous', label: 'Show anonymous' },
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
