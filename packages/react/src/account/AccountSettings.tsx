'use client'

import type { CurrentUser } from '@latchkey/js'
import { BackIcon, ForwardIcon, Heading, IconSpace, MailIcon, PersonIcon, SettingsIcon } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { useHash } from '../hooks/use-hash.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import { EmailsTab } from './EmailsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

/** A page of the host's among ours. */
export interface AccountItem {
  title: string
  /** Its part of the address, behind the `#`. */
  id: string
  icon?: ReactNode
  content: ReactNode
}

export interface AccountSettingsProps {
  fullPage?: boolean
  extraItems?: readonly AccountItem[]
}

/**
 * What people can see and change about their own account. Asks to sign in first.
 *
 * @example
 * <AccountSettings fullPage extraItems={[{ id: 'billing', title: 'Billing', content: <Billing /> }]} />
 */
export function AccountSettings(props: AccountSettingsProps) {
  return (
    <Surface place={props.fullPage ? 'page' : 'block'} skeleton={<AccountSkeleton fullPage={props.fullPage} />}>
      <SignedInAccount {...props} />
    </Surface>
  )
}

function SignedInAccount(props: AccountSettingsProps) {
  const user = useUser({ or: 'redirect' })
  return <Account {...props} user={user} />
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
