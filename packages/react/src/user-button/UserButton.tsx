'use client'

import { Avatar } from '@latchkey/ui/Avatar'
import { ContrastIcon, IconSpace, PersonPlusIcon, SettingsIcon, SignInIcon, SignOutIcon } from '@latchkey/ui/icons'
import { Menu, MenuHeader, MenuItem, MenuSeparator } from '@latchkey/ui/Menu'
import { Skeleton } from '@latchkey/ui/Skeleton'
import type { ReactNode } from 'react'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { Surface } from '../frame/Surface.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useUser } from '../hooks/use-user.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What the button shows of a person. */
export interface ShownUser {
  displayName?: string | null
  primaryEmail?: string | null
  profileImageUrl?: string | null
}

export interface UserButtonProps {
  /** Name and email beside the picture. */
  showUserInfo?: boolean
  /** Adds “Toggle theme” to the menu. */
  colorModeToggle?: () => unknown
  extraItems?: readonly { text: string; icon?: ReactNode; onClick: () => unknown }[]
  /** Shows this person and asks nobody: for previews. */
  mockUser?: ShownUser
}

/**
 * The signed-in person, with a menu: account settings, your own items, signing out. Signed out, it offers to sign in.
 *
 * @example
 * <UserButton showUserInfo extraItems={[{ text: 'Billing', onClick: () => navigate('/billing') }]} />
 */
export function UserButton(props: UserButtonProps) {
  return (
    <Surface place="line" skeleton={<UserButtonSkeleton showUserInfo={props.showUserInfo} />}>
      {props.mockUser ? (
        <Button {...props} user={props.mockUser} signOut={() => undefined} />
      ) : (
        <OwnButton {...props} />
      )}
    </Surface>
  )
}

function OwnButton(props: UserButtonProps) {
  const user = useUser()
  const signOut = useAction(async () => user?.signOut())
  return <Button {...props} user={user} signOut={signOut} />
}

interface ButtonProps extends UserButtonProps {
  user: ShownUser | null
  signOut: () => unknown
}

function Button({ user, signOut, showUserInfo = false, colorModeToggle, extraItems = [] }: ButtonProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const name = nameOf(user)
  const label = name ? t('Account of {name}', { name }) : t('Account')
  const showsName = showUserInfo && name !== undefined
  return (
    <Menu
      align="end"
      label={t('Account')}
      trigger={props => (
        <button
          type="button"
          className="latchkey-user-button"
          // Words that can be seen are the name; those who speak to their computer say them.
          aria-label={showsName ? undefined : label}
          {...props}
        >
          <Avatar imageUrl={user?.profileImageUrl} name={name} />
          {showsName && user && <UserInfo user={user} />}
        </button>
      )}
    >
      <MenuHeader>
        <Avatar imageUrl={user?.profileImageUrl} name={name} />
        {user ? <UserInfo user={user} /> : <span className="latchkey-user-name">{t('Not signed in')}</span>}
      </MenuHeader>
      <MenuSeparator />
      {user ? (
        <MenuItem icon={<SettingsIcon />} onSelect={() => app.redirectToAccountSettings()}>
          {t('Account settings')}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={<SignInIcon />} onSelect={() => app.redirectToSignIn()}>
            {t('Sign in')}
          </MenuItem>
          <MenuItem icon={<PersonPlusIcon />} onSelect={() => app.redirectToSignUp()}>
            {t('Sign up')}
          </MenuItem>
        </>
      )}
      {user &&
        extraItems.map(item => (
          <MenuItem key={item.text} icon={item.icon ?? <IconSpace />} onSelect={item.onClick}>
            {item.text}
          </MenuItem>
        ))}
      {colorModeToggle && (
        <MenuItem icon={<ContrastIcon />} onSelect={colorModeToggle}>
          {t('Toggle theme')}
        </MenuItem>
      )}
      {user && (
        <MenuItem icon={<SignOutIcon />} onSelect={signOut}>
          {t('Sign out')}
        </MenuItem>
      )}
    </Menu>
  )
}

function UserInfo({ user }: { user: ShownUser }) {
  const name = nameOf(user)
  return (
    <span className="latchkey-user-info">
      {name && <span className="latchkey-user-name">{name}</span>}
      {user.primaryEmail && user.primaryEmail !== name && (
        <span className="latchkey-user-email">{user.primaryEmail}</span>
      )}
    </span>
  )
}

function nameOf(user: ShownUser | null) {
  return user?.displayName?.trim() || user?.primaryEmail || undefined
}

function UserButtonSkeleton({ showUserInfo }: { showUserInfo?: boolean }) {
  return (
    <span className="latchkey-user-button" aria-busy="true">
      <Skeleton shape="circle" />
      {showUserInfo && <Skeleton className="latchkey-skeleton-name" />}
    </span>
  )
}
