import type { ServerUser } from '@latchkey/js'
import { Avatar } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { nameOf } from '../users/name-of.ts'
import { userScreen } from '../users/users.screens.ts'
import styles from './Figures.module.css'

export interface RecentUsersProps {
  title: string
  projectId: string
  users: readonly ServerUser[]
  /** The moment that puts them into this list. */
  whenOf: (user: ServerUser) => Date
  empty: string
}

/** A few people who did something last, each with a way to them. */
export function RecentUsers({ title, projectId, users, whenOf, empty }: RecentUsersProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {users.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.people}>
        {users.map(user => (
          <li key={user.id} className={styles.person}>
            <span className={named.named}>
              <Avatar size="small" imageUrl={user.profileImageUrl} name={nameOf(user)} />
              <Link to={userScreen.path} params={{ projectId, userId: user.id }} className={named.name}>
                {nameOf(user)}
              </Link>
            </span>
            <span className={styles.when}>
              <Moment at={whenOf(user)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
