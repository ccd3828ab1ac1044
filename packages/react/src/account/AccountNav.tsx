import { BackIcon, ForwardIcon, IconSpace } from '@latchkey/ui/page-icons'
import { useId } from 'react'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import type { AccountItem } from './AccountSettings.tsx'

interface AccountNavProps {
  own: readonly AccountItem[]
  teams: readonly AccountItem[]
  shown: AccountItem | undefined
  /** They are a page of their own, from which a way leads back to the application. */
  isPage: boolean | undefined
}

/** The entries of the account settings, those of teams under a title of their own. */
export function AccountNav({ own, teams, shown, isPage }: AccountNavProps) {
  const t = useTranslation()
  const teamsId = useId()
  return (
    <nav className="latchkey-account-nav" aria-label={t('Account settings')}>
      {isPage && <HomeLink />}
      <span aria-hidden="true" className="latchkey-heading latchkey-account-title">
        {t('Account settings')}
      </span>
      <Entries items={own} shown={shown} />
      {teams.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
        <div role="group" aria-labelledby={teamsId} className="latchkey-account-group">
          <span id={teamsId} className="latchkey-account-group-title">
            {t('Teams')}
          </span>
          <Entries items={teams} shown={shown} />
        </div>
      )}
    </nav>
  )
}

function HomeLink() {
  const t = useTranslation()
  const { urls } = useLatchkeyApp()
  const { displayName } = useProject()
  // Where these pages are all that there is, it would lead to this one.
  if (urls.home === urls.accountSettings) return null
  return (
    <a href={urls.home} className="latchkey-account-link latchkey-account-home">
      <BackIcon />
      <span className="latchkey-account-link-text">{t('Back to {name}', { name: displayName })}</span>
    </a>
  )
}

function Entries({ items, shown }: Pick<AccountNavProps, 'shown'> & { items: readonly AccountItem[] }) {
  return items.map(item => (
    <a
      key={item.id}
      href={`#${encodeURIComponent(item.id)}`}
      aria-current={item === shown ? 'page' : undefined}
      className="latchkey-account-link"
    >
      {item.icon ?? <IconSpace />}
      <span className="latchkey-account-link-text">{item.title}</span>
      <ForwardIcon className="latchkey-account-forward" />
    </a>
  ))
}
