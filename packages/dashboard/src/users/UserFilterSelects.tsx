import { Select } from '../parts/form/Controls.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { type ActivePeriod, activePeriods, type UserMethod, type UsersSearch, userMethods } from './users.screen.ts'

export interface UserFilterSelectsProps {
  input: UsersSearch
  onAsk: (change: UsersSearch) => void
}

/** Filters with a few fixed choices, and the order. */
export function UserFilterSelects({ input, onAsk }: UserFilterSelectsProps) {
  return (
    <>
      <Select
        aria-label="Email verification"
        className={toolbar.choice}
        value={input.verified ?? ''}
        onChange={({ target: { value } }) => onAsk({ verified: value === 'yes' || value === 'no' ? value : undefined })}
      >
        <option value="">Any email</option>
        <option value="yes">Email verified</option>
        <option value="no">Email not verified</option>
      </Select>
      <Select
        aria-label="Sign-in method"
        className={toolbar.choice}
        value={input.method ?? ''}
        onChange={({ target }) => onAsk({ method: userMethods.find(method => method === target.value) })}
      >
        <option value="">Any method</option>
        {userMethods.map(method => (
          <option key={method} value={method}>
            {methodLabels[method]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Last active"
        className={toolbar.choice}
        value={input.active ?? ''}
        onChange={({ target }) => onAsk({ active: activePeriods.find(period => period === target.value) })}
      >
        <option value="">Active any time</option>
        {activePeriods.map(period => (
          <option key={period} value={period}>
            {periodLabels[period]}
          </option>
        ))}
      </Select>
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

const methodLabels: Readonly<Record<UserMethod, string>> = {
  password: 'Password',
  otp: 'Email code',
  passkey: 'Passkey',
  oauth: 'Provider',
}

const periodLabels: Readonly<Record<ActivePeriod, string>> = {
  day: 'Active in 24 hours',
  week: 'Active in 7 days',
  month: 'Active in 30 days',
  'not-month': 'Not active in 30 days',
}

const orders: readonly (Pick<UsersSearch, 'sort' | 'oldestFirst'> & { readonly label: string })[] = [
  { label: 'Newest first' },
  { label: 'Oldest first', oldestFirst: true },
  { label: 'Recently active first', sort: 'lastActive' },
  { label: 'Longest inactive first', sort: 'lastActive', oldestFirst: true },
]
