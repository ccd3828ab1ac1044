'use client'

import { ForwardIcon, IconSpace } from '@latchkey/ui/icons'
import { useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { AccountItem } from './AccountSettings.tsx'

interface AccountNavProps {
  own: readonly AccountItem[]
  teams: readonly AccountItem[]
  shown: AccountItem | undefined
}

/** The entries of the account settings, those of teams under a title of their own. */
export function AccountNav({ own, teams, shown }: AccountNavProps) {
  const t = useTranslation()
  const teamsId = useId()
  return (
    <nav className="latchkey-account-nav" aria-label={t('Account settings')}>
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
