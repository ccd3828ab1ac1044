import { useLatchkeyApp, useUser } from '@latchkey/react'

/** Somebody without an account. Whoever creates one now keeps this id, and all that belongs to it. */
export function Guest({ onLeave }: { onLeave: () => void }) {
  const { urls } = useLatchkeyApp()
  const user = useUser({ or: 'anonymous' })

  async function leave() {
    // First from here, where somebody is always wanted: nobody new is to come in the place of who leaves.
    onLeave()
    await user.signOut()
  }

  return (
    <section className="card">
      <h1>Hello, guest</h1>
      <p>You have no account, and yet a place of your own. Create an account, and what you did here stays yours.</p>
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
