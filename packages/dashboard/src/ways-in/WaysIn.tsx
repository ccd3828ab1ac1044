import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import list from '../parts/List.module.css'
import { MailedCodeWay } from './MailedCodeWay.tsx'
import { PasskeyWay } from './PasskeyWay.tsx'
import { PasswordWay } from './PasswordWay.tsx'

export interface WayInProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** By what a user gets in: each way, how it stands, and what can be done about it. */
export function WaysIn(props: WayInProps) {
  return (
    <ul className={list.list}>
      <PasswordWay {...props} />
      <MailedCodeWay {...props} />
      <PasskeyWay {...props} />
    </ul>
  )
}
