import type { AdminOwnedProject, ServerOAuthProvider, ServerUser } from '@latchkey/js'
import { Button, Field, Switch, TextInput } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Managed, toKey } from '../api.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { AccountRow } from './AccountRow.tsx'
import { conflictWith } from './conflicts.ts'
import { type KnownProviders, useKnownProviders } from './use-known-providers.ts'

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

// The key stands below that of the user, and is outdated with it.
function accountsQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /oauth-providers', query: { userId: user.id } }),
    queryFn: () => user.listOAuthProviders(),
  })
}

interface AddAccountDialogProps {
  project: AdminOwnedProject
  user: ServerUser
  providers: KnownProviders
  /** What the user has already. */
  others: readonly ServerOAuthProvider[]
  onClose: () => void
}

/** An account that the owner knows to be this user's, such as from a system before this one. */
function AddAccountDialog({ project, user, providers, others, onClose }: AddAccountDialogProps) {
  const { register, errors, sending } = useSentForm(
    {
      defaultValues: {
        providerConfigId: providers.configured[0]?.id ?? '',
        accountId: '',
        email: '',
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    },
    async (form, { setError }) => {
      const { providerConfigId, email } = form
      const provider = providers.getName(providerConfigId)
      const account = { ...form, accountId: form.accountId.trim() }
      const conflict = conflictWith(account, others, provider)
      if (conflict) return setError('root', { message: conflict })
      const given = { ...account, email: email.trim() || undefined, userId: user.id }
      const result = await project.app.createOAuthProvider(given)
      if (result.status === 'error') throw result.error
      tell(`The account of ${provider} is added.`)
      onClose()
    },
  )
  return (
    <FormDialog
      title="Add an account at a provider"
      description="Anyone who holds this account can sign in as this user. Take its id from the provider, not from a message."
      actionLabel="Add account"
      {...sending}
      onClose={onClose}
    >
      <Field label="Provider">
        <Select {...register('providerConfigId')}>
          {providers.configured.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Account id"
        hint="The id that the provider gives the account, such as 583231."
        error={errors.accountId?.message}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={1_000}
          {...register('accountId', { validate: id => id.trim() !== '' || 'Enter the id of the account.' })}
        />
      </Field>
      <Field label="Email" hint="As the provider knows it. It may be empty.">
        <TextInput type="email" inputMode="email" autoComplete="off" spellCheck={false} {...register('email')} />
      </Field>
      <Switch label="Sign in" hint="The user signs in with it." {...register('allowSignIn')} />
      <Switch
        label="Connected account"
        hint="Your app may act there in their name, once they have signed in with it."
        {...register('allowConnectedAccounts')}
      />
    </FormDialog>
  )
}
