import list from '../parts/table/List.module.css'
import { PasskeyMethod } from '../passkeys/PasskeyMethod.tsx'
import { EmailCodeMethod } from './EmailCodeMethod.tsx'
import { PasswordMethod } from './PasswordMethod.tsx'
import type { SignInMethodProps } from './props.ts'

/** The sign-in methods of a user: the state of each, and what can be done about it. */
export function SignInMethods(props: SignInMethodProps) {
  return (
    <ul className={list.list}>
      <PasswordMethod {...props} />
      <EmailCodeMethod {...props} />
      <PasskeyMethod {...props} />
    </ul>
  )
}
