import type { AdminOwnedProject, ServerOAuthProvider, ServerUser } from '@latchkey/js'
import { Button, Switch, TrashIcon } from '@latchkey/ui'
import { useState } from 'react'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { SwitchAtOnce } from '../parts/form/Controls.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import list from '../parts/table/List.module.css'
import { useTask } from '../parts/use-task.ts'
import { onlyMethodWarning, useOnlyMethod } from '../sign-in-methods/MethodRow.tsx'
import { ProviderMark } from '../sign-in-methods/providers/ProviderMark.tsx'
import { getName as nameOfUser } from '../users/user-words.ts'
import styles from './Accounts.module.css'
import { conflictWith } from './conflicts.ts'
import type { KnownProviders } from './use-known-providers.ts'

export interface AccountRowProps {
  project: AdminOwnedProject
  user: ServerUser
  account: ServerOAuthProvider
  /** Of this user, with this one. */
  all: readonly ServerOAuthProvider[]
  providers: KnownProviders
}

type Flag = 'allowSignIn' | 'allowConnectedAccounts'

/** One account at a provider: what it is used for, and its removal. */
export function AccountRow({ project, user, account, all, providers }: AccountRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { getName, getType } = providers
  const { email, accountId, allowSignIn, allowConnectedAccounts, providerConfigId } = account
  const provider = getName(providerConfigId)
  const signsIn = all.filter(each => each.allowSignIn)
  const isOnly = useOnlyMethod({ project, user }) === 'provider' && allowSignIn && signsIn.length === 1
  const others = all.filter(({ id }) => id !== account.id)
  const conflict = allowSignIn ? undefined : conflictWith({ ...account, allowSignIn: true }, others, provider)

  async function set(flag: Flag, isOn: boolean) {
    const result = await account.update({ [flag]: isOn })
    if (result.status === 'error') throw result.error
  }
  const takeBack = useTask(set, 'As it was before.')
  const change = useTask(async (flag: Flag, isOn: boolean) => {
    await set(flag, isOn)
    tell(`${flag === 'allowSignIn' ? 'Sign-in' : 'Access'} with this account is ${isOn ? 'on' : 'off'}.`, {
      undo: () => takeBack(flag, !isOn),
    })
  })
  const remove = useTask(() => account.delete(), 'The account is removed.')

  return (
    <li className={styles.account} aria-label={`${provider} ${email ?? accountId}`}>
      <span className={styles.who}>
        <ProviderMark id={getType(providerConfigId)} size={22} />
        <span className={styles.words}>
          <span className={list.name}>{provider}</span>
          <span className={list.note}>{email ?? 'No address'}</span>
          <CopyableId id={accountId} what="account id" />
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove the account of ${provider}`}
          onClick={() => setAsking(true)}
        >
          <TrashIcon />
        </Button>
      </span>
      <span className={styles.flags}>
        {conflict ? (
          <Switch label="Sign in" hint={conflict} checked={false} disabled readOnly />
        ) : (
          <SwitchAtOnce
            label="Sign in"
            hint={isOnly ? onlyMethodWarning : `${nameOfUser(user)} signs in with it.`}
            isOn={allowSignIn}
            onSwitch={isOn => change('allowSignIn', isOn)}
          />
        )}
        <SwitchAtOnce
          label="Connected account"
          hint={`Your app may act at ${provider} in their name.`}
          isOn={allowConnectedAccounts}
          onSwitch={isOn => change('allowConnectedAccounts', isOn)}
        />
      </span>
      {isAsking && (
        <ConfirmByTyping
          title={`Remove the account of ${provider}?`}
          phrase="remove"
          actionLabel="Remove account"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {allowSignIn && `${nameOfUser(user)} cannot sign in with it any more. `}
          {allowConnectedAccounts && 'The tokens that your app uses there are deleted. '}
          {isOnly && onlyMethodWarning}
        </ConfirmByTyping>
      )}
    </li>
  )
}
