import { type SignInMethod, usableMethods } from '@latchkey/contract/names'
import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import list from '../parts/table/List.module.css'
import { contactChannelsQuery } from '../users/user-queries.ts'
import styles from './MethodRow.module.css'

export interface SignInMethodProps {
  project: AdminOwnedProject
  user: ServerUser
}

export interface MethodRowProps {
  name: string
  /** How it stands. */
  note: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

/** One sign-in method in a list of them. */
export function MethodRow({ name, note, children }: MethodRowProps) {
  return (
    <li className={list.entry}>
      <span className={styles.words}>
        <span className={list.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {children && <span className={list.actions}>{children}</span>}
    </li>
  )
}

/** The method without which this user could not sign in any more; null while there is another, or none at all. */
export function useOnlyMethod({ project, user }: SignInMethodProps): SignInMethod | null {
  const { data: addresses = [] } = useQuery(contactChannelsQuery(project, user.id))
  const { enabledOAuthProviders: oauthProviders, ...switches } = project.config
  const [only, another] = usableMethods(user, addresses, { ...switches, oauthProviders })
  return only && !another ? only : null
}

/** What a question says about the last method before it is taken away. */
export const onlyMethodWarning = 'It is their only sign-in method that works: without another one they are locked out.'
