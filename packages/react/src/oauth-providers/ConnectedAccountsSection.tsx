import { Button } from '@latchkey/ui/Button'
import { FieldError } from '@latchkey/ui/Field'
import { Row } from '@latchkey/ui/Layout'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import { providerName } from '../auth/oauth/provider-names.ts'
import { useWordsForFailure } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { ConnectedAccountRow } from './ConnectedAccountRow.tsx'

const ProviderMark = lazy(() => import('../auth/oauth/ProviderMark.tsx'))

/** The accounts at providers that a user has connected, and those that they can connect. Nothing where there are neither. */
export function ConnectedAccountsSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const accounts = user.useOAuthProviders()
  const { oauthProviders } = useProject().config
  const [problem, setProblem] = useState<string>()
  const missing = oauthProviders.filter(({ id }) => !accounts.some(account => account.providerConfigId === id))
  if (accounts.length + missing.length === 0) return null

  async function connect(provider: string) {
    setProblem(undefined)
    try {
      await user.connectAccount(provider)
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  }

  return (
    <Section
      title={t('Connected accounts')}
      description={t('Accounts elsewhere, with which you sign in or which this site may use for you.')}
    >
      {accounts.length > 0 && (
        <ul className="latchkey-list" aria-label={t('Connected accounts')}>
          {accounts.map(account => (
            <ConnectedAccountRow key={account.id} user={user} account={account} />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <Row>
          {missing.map(provider => (
            <Button key={provider.id} variant="outline" size="small" onClick={() => connect(provider.id)}>
              <Suspense fallback={<span className="latchkey-mark" />}>
                <ProviderMark id={provider.id} />
              </Suspense>
              {t('Connect {name}', { name: providerName(provider) })}
            </Button>
          ))}
        </Row>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </Section>
  )
}
