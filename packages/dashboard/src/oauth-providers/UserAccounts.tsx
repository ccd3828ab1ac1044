import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { AccountRow } from './AccountRow.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'
import { accountsQuery } from './account-queries.ts'
import { useKnownProviders } from './use-known-providers.ts'

export interface UserAccountsProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** The accounts at providers that a user has connected, and what each is used for. */
export function UserAccounts({ project, user }: UserAccountsProps) {
  const accounts = useQuery(accountsQuery(project, user))
  const providers = useKnownProviders(project)
  const [isAdding, setAdding] = useState(false)
  if (accounts.isPending) return <RowsSkeleton label="Loading the accounts" count={1} />
  if (accounts.isError) return <QueryFailure query={accounts} />
  const { data } = accounts

  return (
    <div className="latchkey-stack">
      {data.length === 0 ? (
        <p className={list.none}>No accounts. They come with a sign-in, or when this person connects one.</p>
      ) : (
        <ul className={list.list}>
          {data.map(account => (
            <AccountRow key={account.id} {...{ project, user, account }} all={data} providers={providers} />
          ))}
        </ul>
      )}
      {providers.configured.length > 0 ? (
        <div>
          <Button variant="outline" onClick={() => setAdding(true)}>
            <Plus size={15} aria-hidden="true" /> Add account
          </Button>
        </div>
      ) : (
        <p className={list.why}>
          The project has no provider. Set one up under Auth methods, then accounts can be added.
        </p>
      )}
      {isAdding && (
        <AddAccountDialog {...{ project, user, providers }} others={data} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
