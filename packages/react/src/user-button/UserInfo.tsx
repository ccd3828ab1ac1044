import type { ShownUser } from './UserButton.tsx'

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
