import { methodsSetUp, type SignInMethod } from '@latchkey/contract/names'
import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { Avatar, Badge } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { CopyButton } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf, Sorting } from '../parts/table/VirtualTable.tsx'
import lock from './Lock.module.css'
import { UserMenu } from './UserMenu.tsx'
import { LastActive, LockLine } from './UserState.tsx'
import styles from './UsersTable.module.css'
import { getName } from './user-words.ts'
import { type UsersSearch, userScreen } from './users.screens.ts'

/** The address names the order: the columns of times can be sorted, the latest first unless it is reversed. */
export function getSorting({ sort, oldestFirst }: UsersSearch, onAsk: (change: UsersSearch) => void): Sorting {
  return {
    columns: ['signed-up', 'last-active'],
    by: sort === 'lastActive' ? 'last-active' : 'signed-up',
    isAscending: oldestFirst === true,
    onSort: (column, isAscending) =>
      onAsk({ sort: column === 'last-active' ? 'lastActive' : undefined, oldestFirst: isAscending || undefined }),
  }
}

export function getColumns(project: AdminOwnedProject): readonly ColumnOf<ServerUser>[] {
  return [
    { id: 'user', header: 'User', cell: user => <Who project={project} user={user} />, className: styles.user },
    { id: 'email', header: 'Email', cell: user => <Email user={user} />, className: styles.email },
    { id: 'state', header: 'State', cell: user => <State user={user} />, className: styles.state },
    { id: 'ways', header: 'Signs in with', cell: describeMethods, className: styles.ways },
    {
      id: 'signed-up',
      header: 'Signed up',
      cell: ({ signedUpAt }) => <Moment at={signedUpAt} />,
      isTime: true,
    },
    {
      id: 'last-active',
      header: 'Last active',
      cell: user => <LastActive user={user} never="Never" />,
      className: styles['last-active'],
      isTime: true,
    },
    { id: 'actions', header: 'Actions', cell: user => <UserMenu project={project} user={user} />, isActions: true },
  ]
}

function Who({ project, user }: { project: Managed; user: ServerUser }) {
  return (
    <span className={named.named}>
      <Avatar size="small" imageUrl={user.profileImageUrl} name={getName(user)} />
      <Link to={userScreen.path} params={{ projectId: project.id, userId: user.id }} className={named.name}>
        {getName(user)}
      </Link>
    </span>
  )
}

function Email({ user }: { user: ServerUser }) {
  if (!user.primaryEmail) return <span className={styles.none}>None</span>
  return (
    <span className={styles.address}>
      <span className={styles.text}>{user.primaryEmail}</span>
      <CopyButton text={user.primaryEmail} what="email address" className={styles.copy} />
    </span>
  )
}

/** What is out of the ordinary, most of all a lock with its end and its reason. */
function State({ user }: { user: ServerUser }) {
  const isUnverified = Boolean(user.primaryEmail) && !user.primaryEmailVerified
  if (!user.isLocked && !user.isAnonymous && !isUnverified) return <span className={styles.none}>–</span>
  return (
    <span className={lock.state}>
      <span className={lock.badges}>
        {user.isLocked && <Badge tone="destructive">Locked</Badge>}
        {user.isAnonymous && <Badge>Anonymous</Badge>}
        {isUnverified && <Badge tone="warning">Unverified</Badge>}
      </span>
      <LockLine lock={user} />
    </span>
  )
}

type Setup = Pick<ServerUser, 'hasPassword' | 'otpAuthEnabled' | 'passkeyAuthEnabled' | 'oauthProviders'>

const words: Record<SignInMethod, string> = {
  password: 'password',
  code: 'email code',
  passkey: 'passkey',
  provider: 'provider',
}

/** The sign-in methods of a user, in words. */
function describeMethods(user: Setup): string {
  const [first, ...rest] = methodsSetUp(user).map(method => words[method])
  return first === undefined ? 'None' : [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
