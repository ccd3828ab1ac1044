'use client'

import { Avatar } from '@latchkey/ui/Avatar'
import { Surface } from '../frame/Surface.tsx'
import type { ShownUser } from './UserButton.tsx'
import { getName } from './UserInfo.tsx'

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
