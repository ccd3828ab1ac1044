import { Avatar } from '@latchkey/ui/Avatar'
import { Surface } from '../frame/Surface.tsx'
import type { ShownUser } from './UserButton.tsx'

export interface UserAvatarProps {
  /** Null shows the picture of no one. */
  user: ShownUser | null
  /** How wide and high, in pixels. */
  size?: number
  /** Draws a line around it. */
  border?: boolean
}

/**
 * The picture of a person: their image, else their initial.
 *
 * @example
 * <UserAvatar user={user} size={24} />
 */
export function UserAvatar({ user, size = 36, border = false }: UserAvatarProps) {
  const avatar = (
    <Avatar
      imageUrl={user?.profileImageUrl}
      name={user && getName(user)}
      pixels={size}
      className={border ? 'latchkey-avatar-bordered' : undefined}
    />
  )
  return (
    <Surface isLine skeleton={avatar}>
      {avatar}
    </Surface>
  )
}

/** Name and address of a person, one below the other. */
export function UserInfo({ user }: { user: ShownUser }) {
  const name = getName(user)
  return (
    <span className="latchkey-user-info">
      {name && <span className="latchkey-user-name">{name}</span>}
      {user.primaryEmail && user.primaryEmail !== name && (
        <span className="latchkey-user-email">{user.primaryEmail}</span>
      )}
    </span>
  )
}

export function getName(user: ShownUser | null) {
  return user?.displayName?.trim() || user?.primaryEmail || undefined
}
