import { Select } from '../parts/form/Controls.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect } from '../parts/table/Toolbar.tsx'
import type { UsersSearch } from './users.screens.ts'

export interface UserFilterSelectsProps {
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
export function UserFilterSelects({ input, onAsk }: UserFilterSelectsProps) {
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
