import { useLatchkeyApp, useUser } from '@latchkey/react'
import { Suspense, useEffect, useState } from 'react'
import { Guest } from './Guest.tsx'
import { keepLooksAround, looksAroundStill } from './looks-around.ts'

/** A page for all visitors, which shows who is signed in. */
export function Home() {
  return (
    <Suspense fallback={<div className="card" aria-busy="true" />}>
      <Greeting />
    </Suspense>
  )
}

function Greeting() {
  const user = useUser()
  const [looksAround, setLooksAround] = useState(looksAroundStill)
  // A user with an account is no guest any more, nor one again after signing out.
  if (user && looksAround) setLooksAround(false)
  useEffect(() => keepLooksAround(looksAround), [looksAround])
  if (user?.mustEnrolSecondFactor) return <SecondFactorFirst />
  if (user) return <SignedIn />
  if (looksAround) return <Guest onLeave={() => setLooksAround(false)} />
  return <Visitor onLookAround={() => setLooksAround(true)} />
}

function Visitor({ onLookAround }: { onLookAround: () => void }) {
  const { urls } = useLatchkeyApp()
  return (
    <section className="card">
      <h1>Hello, stranger</h1>
      <p>This is an app with a few lines of code. Signing in is Latchkey’s part.</p>
      <p className="actions">
        <a className="button" href={urls.signUp}>
          Create an account
        </a>
        <a className="button plain" href={urls.signIn}>
          Sign in
        </a>
        <button type="button" className="button plain" onClick={onLookAround}>
          Look around first
        </button>
      </p>
    </section>
  )
}

/** The project requires a second factor of this user, and until it is set up the session may do nothing else. */
function SecondFactorFirst() {
  const { urls } = useLatchkeyApp()
  return (
    <section className="card">
      <h1>One more step</h1>
      <p>Your account needs a second factor before you go on.</p>
      <p className="actions">
        <a className="button" href={urls.signIn}>
          Set up a second factor
        </a>
      </p>
    </section>
  )
}

function SignedIn() {
  const { urls } = useLatchkeyApp()
  const user = useUser({ or: 'throw' })
  return (
    <section className="card">
      <h1 title={user.displayName ?? undefined}>Hello, {user.displayName ?? user.primaryEmail}</h1>
      <dl>
        <dt>Email</dt>
        <dd>
          {user.primaryEmail} <small>{user.primaryEmailVerified ? 'verified' : 'not verified yet'}</small>
        </dd>
        <dt>Since</dt>
        <dd>{user.signedUpAt.toLocaleDateString('en', { dateStyle: 'long' })}</dd>
        <dt>Id</dt>
        <dd>
          <code>{user.id}</code>
        </dd>
      </dl>
      <p className="actions">
        <a className="button" href={urls.accountSettings}>
          Account settings
        </a>
        <a className="button plain" href="/team">
          Your team
        </a>
        <button type="button" className="button plain" onClick={() => user.signOut()}>
          Sign out
        </button>
      </p>
    </section>
  )
}
