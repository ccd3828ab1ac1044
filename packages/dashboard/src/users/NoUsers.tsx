import { Button } from '@latchkey/ui'
import { SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../parts/EmptyState.tsx'
import type { UsersSearch } from '../searches.ts'

export interface NoUsersProps {
  search: string | undefined
  isOfTeam: boolean
  onAsk: (change: UsersSearch) => void
  create: ReactNode
}

/** Why nobody is shown, and what to do about it. */
export function NoUsers({ search, isOfTeam, onAsk, create }: NoUsersProps) {
  if (search !== undefined) {
    return (
      <EmptyState
        icon={<SearchX size={20} />}
        title="Nobody found"
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
  if (isOfTeam) {
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
