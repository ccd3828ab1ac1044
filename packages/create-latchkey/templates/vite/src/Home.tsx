import { type CurrentUser, useUser } from '@latchkey/react'
import { AccountCard } from './AccountCard'
import { CodeCard } from './CodeCard'
import { Footer } from './Footer'
import { Header } from './Header'
import { latchkey } from './latchkey'
import { NextSteps } from './NextSteps'

/** Everyone sees this page. `useUser({ or: 'redirect' })` would take visitors to sign in, and back. */
export function Home() {
  const user = useUser()
  return (
    <div className="page">
      <Header />
      <main>
        <section className="hero">{user ? <Welcome user={user} /> : <Invitation />}</section>
        <NextSteps isSignedIn={user !== null} />
      </main>
      <Footer />
    </div>
  )
}

function Welcome({ user }: { user: CurrentUser }) {
  return (
    <>
      <div className="intro">
        <p className="eyebrow">You are signed in</p>
        <h1>
          Hello <bdi className={user.displayName ? undefined : 'address'}>{user.displayName ?? user.primaryEmail}</bdi>
        </h1>
        <p className="lead">
          This is your account, as your code sees it. Change your name or your team: this page follows.
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
        <p className="eyebrow">React with Latchkey</p>
        <h1>
          Sign-in is done.
          <br />
          Build the rest.
        </h1>
        <p className="lead">
          Passwords, codes by email, passkeys, a second factor and teams are ready. Create an account to see them.
        </p>
        <div className="actions">
          <a className="button" href={latchkey.urls.signUp}>
            Sign up
          </a>
          <a className="button quiet" href={latchkey.urls.signIn}>
            Sign in
          </a>
        </div>
      </div>
      <CodeCard />
    </>
  )
}
