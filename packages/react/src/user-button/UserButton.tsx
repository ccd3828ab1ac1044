import { Avatar } from '@latchkey/ui/Avatar'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useMenu } from '@latchkey/ui/use-menu'
import type { ReactNode } from 'react'
import { useTranslation } from '../frame/context.ts'
import { Surface } from '../frame/Surface.tsx'
import { useUser } from '../hooks/app-hooks.ts'
import { useLateComponent } from '../hooks/use-late-component.ts'
import { getName, UserInfo } from './UserAvatar.tsx'

/** What the button shows of a person. */
export interface ShownUser {
  displayName?: string | null
  primaryEmail?: string | null
  profileImageUrl?: string | null
  /** The menu leads to the set-up of a required second factor instead of the account settings. */
  mustEnrolSecondFactor?: boolean
}

export interface UserButtonProps {
  /** Name and email beside the picture. */
  showUserInfo?: boolean
  /** Adds “Toggle theme” to the menu. */
  colorModeToggle?: () => unknown
  extraItems?: readonly { text: string; icon?: ReactNode; onClick: () => unknown }[]
  /** Shows this user without a request, for previews. */
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
    <Surface isLine skeleton={<UserButtonSkeleton showUserInfo={props.showUserInfo} />}>
      {props.mockUser ? <Button {...props} user={props.mockUser} /> : <OwnButton {...props} />}
    </Surface>
  )
}

function OwnButton(props: UserButtonProps) {
  const user = useUser({ includeRestricted: true })
  return <Button {...props} user={user} signOut={user?.signOut} />
}

interface ButtonProps extends UserButtonProps {
  user: ShownUser | null
  signOut?: () => Promise<void>
}

function Button({ user, signOut, showUserInfo = false, ...items }: ButtonProps) {
  const t = useTranslation()
  const { trigger, open } = useMenu()
  const [UserMenu, fetchMenu] = useLateComponent(() => import('./UserMenu.tsx'))
  const name = getName(user)
  const label = name ? t('Account of {name}', { name }) : t('Account')
  const showsName = showUserInfo && name !== undefined
  return (
    <>
      <button
        type="button"
        className="latchkey-user-button"
        // Words that can be seen are the name; those who speak to their computer say them.
        aria-label={showsName ? undefined : label}
        {...trigger}
        // The menu comes while the hand is still on its way.
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => {
          fetchMenu()
          trigger.onClick()
        }}
      >
        <Avatar imageUrl={user?.profileImageUrl} name={name} />
        {showsName && user && <UserInfo user={user} />}
      </button>
      {open && UserMenu && <UserMenu {...items} open={open} user={user} signOut={signOut} />}
    </>
  )
}

function UserButtonSkeleton({ showUserInfo }: { showUserInfo?: boolean }) {
  return (
    <span className="latchkey-user-button" aria-busy="true">
      <Skeleton shape="circle" />
      {showUserInfo && <Skeleton className="latchkey-skeleton-name" />}
    </span>
  )
}
