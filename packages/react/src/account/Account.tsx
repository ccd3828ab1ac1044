'use client'

import type { CurrentUser } from '@latchkey/js'
import { BackIcon, ForwardIcon, IconSpace, MailIcon, PersonIcon, SettingsIcon } from '@latchkey/ui/icons'
import { Heading } from '@latchkey/ui/Text'
import { useEffect, useRef } from 'react'
import { useHash } from '../hooks/use-hash.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { accountCss } from '../styles/account.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import type { AccountItem, AccountSettingsProps } from './AccountSettings.tsx'
import { EmailsTab } from './EmailsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

/** The account settings themselves, for somebody who is signed in. */
export default function SignedInAccount(props: AccountSettingsProps) {
  const user = useUser({ or: 'redirect' })
  return (
    <>
      <PageStyles css={accountCss} />
      <Account {...props} user={user} />
    </>
  )
}

function Account({ user, fullPage, extraItems = [] }: AccountSettingsProps & { user: CurrentUser }) {
  const t = useTranslation()
  const hash = useHash()
  const items: readonly AccountItem[] = [
    { id: 'profile', title: t('My profile'), icon: <PersonIcon />, content: <ProfileTab user={user} /> },
    { id: 'auth', title: t('Emails'), icon: <MailIcon />, content: <EmailsTab user={user} /> },
    ...extraItems,
    { id: 'settings', title: t('Settings'), icon: <SettingsIcon />, content: <SettingsTab user={user} /> },
  ]
  const chosen = items.find(item => encodeURIComponent(item.id) === hash)
  const shown = chosen ?? items[0]
  const Frame = fullPage ? 'main' : 'div'

  return (
    <Frame className={fullPage ? 'latchkey-account latchkey-account-page' : 'latchkey-account'}>
      <Heading className="latchkey-visually-hidden">{t('Account settings')}</Heading>
      <div className={chosen ? 'latchkey-account-columns latchkey-account-chosen' : 'latchkey-account-columns'}>
        <nav className="latchkey-account-nav" aria-label={t('Account settings')}>
          <span aria-hidden="true" className="latchkey-heading latchkey-account-title">
            {t('Account settings')}
          </span>
          {items.map(item => (
            <a
              key={item.id}
              href={`#${encodeURIComponent(item.id)}`}
              aria-current={item === shown ? 'page' : undefined}
              className="latchkey-account-link"
            >
              {item.icon ?? <IconSpace />}
              <span>{item.title}</span>
              <ForwardIcon className="latchkey-account-forward" />
            </a>
          ))}
        </nav>
        {shown && <AccountContent key={shown.id} item={shown} wasChosen={chosen !== undefined} />}
      </div>
    </Frame>
  )
}

function AccountContent({ item, wasChosen }: { item: AccountItem; wasChosen: boolean }) {
  const t = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)

  // Someone who cannot see the page change hears what it is now.
  useEffect(() => {
    if (wasChosen) heading.current?.focus({ preventScroll: true })
  }, [wasChosen])

  return (
    <section className="latchkey-account-content">
      {/* No item has this name, and so it stands for the list. */}
      <a href="#overview" className="latchkey-account-back latchkey-link">
        <BackIcon />
        {t('Account settings')}
      </a>
      <Heading level={2} size="title" ref={heading} tabIndex={-1}>
        {item.title}
      </Heading>
      {item.content}
    </section>
  )
}
