import { type OAuthProvider, type OAuthProviderUpdateOptions, Result } from '@latchkey/js/client'
import { Badge } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Menu, MenuItem } from '@latchkey/ui/Menu'
import { MoreIcon } from '@latchkey/ui/page-icons'
import { Text } from '@latchkey/ui/Text'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { providerName } from '../auth/oauth/provider-names.ts'
import { useWordsForFailure } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { useIsNeededAccount } from '../sign-in-methods/sign-in-methods.ts'

const ProviderMark = lazy(() => import('../auth/oauth/ProviderMark.tsx'))

interface ConnectedAccountRowProps {
  user: CurrentUser
  account: OAuthProvider
}

/** One account, what it is used for, and what can be done with it. */
export function ConnectedAccountRow({ user, account }: ConnectedAccountRowProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const [problem, setProblem] = useState<string>()
  const isNeeded = useIsNeededAccount(user, account)
  const { email, allowSignIn, allowConnectedAccounts } = account
  const { oauthProviders } = useProject().config
  const id = account.providerConfigId
  const name = providerName(oauthProviders.find(provider => provider.id === id) ?? { id })

  async function run(act: () => Promise<unknown>) {
    setProblem(undefined)
    try {
      await act()
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  }
  const update = (change: OAuthProviderUpdateOptions) => run(async () => Result.orThrow(await account.update(change)))

  return (
    <li className="latchkey-list-row">
      <span className="latchkey-person">
        <Suspense fallback={<span className="latchkey-mark" />}>
          <ProviderMark id={account.type} />
        </Suspense>
        <span className="latchkey-list-main">
          <span className="latchkey-list-title">{name}</span>
          {email && (
            <Text isMuted isSmall>
              {email}
            </Text>
          )}
          <span className="latchkey-row">
            {allowSignIn && <Badge>{t('Used for sign-in')}</Badge>}
            {allowConnectedAccounts && <Badge>{t('Used by this site')}</Badge>}
          </span>
          {problem && <FieldError>{problem}</FieldError>}
          {isNeeded && (
            <Text isMuted isSmall>
              {t('It is your only sign-in method. Add another one before you remove it.')}
            </Text>
          )}
        </span>
      </span>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={({ onClick, ...trigger }) => (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('Actions for {name}', { name })}
            {...trigger}
            // The menu is open at once: nothing to wait for.
            onClick={() => onClick()}
          >
            <MoreIcon />
          </Button>
        )}
      >
        {allowSignIn ? (
          <MenuItem isDisabled={isNeeded} onSelect={() => update({ allowSignIn: false })}>
            {t('Stop using for sign-in')}
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => update({ allowSignIn: true })}>{t('Use for sign-in')}</MenuItem>
        )}
        <MenuItem onSelect={() => update({ allowConnectedAccounts: !allowConnectedAccounts })}>
          {allowConnectedAccounts ? t('Do not let this site use it') : t('Let this site use it')}
        </MenuItem>
        <MenuItem tone="destructive" isDisabled={isNeeded} onSelect={() => run(() => account.delete())}>
          {t('Disconnect')}
        </MenuItem>
      </Menu>
    </li>
  )
}
