import { useLatchkeyApp, useUser } from '@latchkey/react'
import { Suspense } from 'react'

/** A page that anybody may open, and that knows who did. */
export function Home() {
  return (
    <Suspense fallback={<div className="card" aria-busy="true" />}>
      <Greeting />
    </Suspense>
  )
}

function Greeting() {
  const user = useUser()
  return user ? <SignedIn /> : <Visitor />
}

function Visitor() {
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
      </p>
    </section>
  )
}

function SignedIn() {
  const { urls } = useLatchkeyApp()
  const user = useUser({ or: 'throw' })
  return (
    <section className="card">
      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>
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
