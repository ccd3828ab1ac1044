import { LatchkeyHandler } from '@latchkey/react'

/** The ready pages: sign-in, sign-up, account settings and what emails link to. */
export default function Handler() {
  return <LatchkeyHandler fullPage />
}
