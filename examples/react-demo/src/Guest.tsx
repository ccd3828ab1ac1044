import { useLatchkeyApp, useUser } from '@latchkey/react'

/** An anonymous user. Creating an account keeps the id, and all that belongs to it. */
export function Guest({ onLeave }: { onLeave: () => void }) {
  const { urls } = useLatchkeyApp()
  const user = useUser({ or: 'anonymous' })

  async function leave() {
    // First from here, where someone is always wanted: no new guest must be created when one signs out.
    onLeave()
    await user.signOut()
  }

  return (
    <section className="card">
      <h1>Hello, guest</h1>
      <p>You are a guest. Create an account to keep what you did here.</p>
      <dl>
        <dt>Id</dt>
        <dd>
          <code>{user.id}</code>
        </dd>
      </dl>
      <p className="actions">
        <a className="button" href={urls.signUp}>
          Create an account
        </a>
        <button type="button" className="button plain" onClick={leave}>
          Leave
        </button>
      </p>
    </section>
  )
}
