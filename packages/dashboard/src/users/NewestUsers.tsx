import type { ServerUser } from '@latchkey/js'
import { Avatar, Loading, Skeleton } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { Moment } from '../parts/Moment.tsx'
import { paths } from '../paths.ts'
import styles from './NewestUsers.module.css'
import { nameOf } from './name-of.ts'

export interface NewestUsersProps {
  project: { readonly id: string }
  users: readonly ServerUser[]
}

/** Who came last, to look at rather than to work with. */
export function NewestUsers({ project, users }: NewestUsersProps) {
  return (
    <ul className={styles.list}>
      {users.map(user => (
        <li key={user.id}>
          <Link to={paths.user} params={{ projectId: project.id, userId: user.id }} className={styles.user}>
            <Avatar imageUrl={user.profileImageUrl} name={nameOf(user)} />
            <span className={styles.who}>
              <span className={styles.name}>{nameOf(user)}</span>
              <span className={styles.when}>
                Signed up <Moment at={user.signedUpAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function NewestUsersSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading users">
      <ul className={styles.list} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that hold nothing have nothing else to be known by
          <li key={index} className={styles.user}>
            <Skeleton shape="circle" />
            <Skeleton />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
