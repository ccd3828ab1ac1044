import { LatchkeyHandler } from '@latchkey/react'
import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/handler/$')({ component: Handler })

/** The ready pages: sign-in, sign-up, account settings and what emails link to. */
function Handler() {
  return <LatchkeyHandler fullPage />
}
