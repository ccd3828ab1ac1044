import type { ServerUser } from '@latchkey/next'
import Link from 'next/link'
import { latchkey } from '../../latchkey'
import { AccountCard } from './AccountCard'
import { CodeCard } from './CodeCard'
import { NextSteps } from './NextSteps'

/** Everyone sees this page. `getUser({ or: 'redirect' })` would take visitors to sign in, as in `account/page.tsx`. */
export default async function Home() {
  const user = await latchkey.getUser()
  return (
    <>
      <section className="hero">{user ? <Welcome user={user} /> : <Invitation />}</section>
      <NextSteps isSignedIn={user !== null} />
    </>
  )
}

function Welcome({ user }: { user: ServerUser }) {
  return (
    <>
      <div className="intro">
        <p className="eyebrow">You are signed in</p>
        <h1>
          Hello <bdi className={user.displayName ? undefined : 'address'}>{user.displayName ?? user.primaryEmail}</bdi>
        </h1>
        <p className="lead">
          This is your account, as your server sees it. Change your <Link href="/account">name</Link> or your team: this
          page follows.
        </p>
      </div>
      <AccountCard user={user} />
    </>
  )
}

function Invitation() {
  return (
    <>
      <div className="intro">
        <p className="eyebrow">Next.js with Latchkey</p>
        <h1>
          Sign-in is done.
          <br />
          Build the rest.
        </h1>
        <p className="lead">
          Passwords, codes by email, passkeys, a second factor and teams are ready. Create an account to see them.
        </p>
        <div className="actions">
          <Link className="button" href={latchkey.urls.signUp}>
            Sign up
          </Link>
          <Link className="button quiet" href={latchkey.urls.signIn}>
            Sign in
          </Link>
        </div>
      </div>
      <CodeCard />
    </>
  )
}
