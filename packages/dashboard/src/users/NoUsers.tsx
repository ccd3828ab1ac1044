import { Button } from '@latchkey/ui'
import { LockOpen, SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import { noFilter } from './user-views.ts'
import type { UsersSearch } from './users.screens.ts'

export interface NoUsersProps {
  input: UsersSearch
  onAsk: (change: UsersSearch) => void
  create: ReactNode
}

/** Why no one is shown, and what to do about it. */
export function NoUsers({ input, onAsk, create }: NoUsersProps) {
  if (input.search !== undefined) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="No users found"
        action={
          <Button variant="outline" onClick={() => onAsk({ search: undefined })}>
            Clear the search
          </Button>
        }
      >
        The search looks at names and email addresses, and at whole ids.
      </EmptyState>
    )
  }
  if (input.locked) {
    return (
      <EmptyState
        icon={<LockOpen size={20} />}
        title="No locked users"
        action={
          <Button variant="outline" onClick={() => onAsk({ locked: undefined })}>
            Show unlocked users too
          </Button>
        }
      />
    )
  }
  if (input.verified ?? input.method ?? input.active) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="No users match the filters"
        action={
          <Button variant="outline" onClick={() => onAsk(noFilter)}>
            Clear the filters
          </Button>
        }
      />
    )
  }
  if (input.team !== undefined) {
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="This team has no members"
        action={
          <Button variant="outline" onClick={() => onAsk({ team: undefined })}>
            Show users of any team
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState icon={<Users size={20} />} title="No users yet" action={create}>
      People appear here when they sign up in your app. You can also create them yourself.
    </EmptyState>
  )
}
