import { latchkey } from '../../../latchkey'
import { rename, signOut } from './actions'

/** A protected page with server actions. */
export default async function Account() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return (
    <section className="hero">
      <div className="intro">
        <p className="eyebrow">Only users see this page</p>
        <h1>
          Hello <bdi className={user.displayName ? undefined : 'address'}>{user.displayName ?? user.primaryEmail}</bdi>
        </h1>
        <p className="lead">The form is sent to a server action, which sets the name of the account.</p>
      </div>
      <div className="card account">
        <form className="rename" action={rename}>
          <label>
            Name <input name="name" autoComplete="name" defaultValue={user.displayName ?? ''} required />
          </label>
          <button className="button" type="submit">
            Save
          </button>
        </form>
        <form className="actions" action={signOut}>
          <button className="button quiet" type="submit">
            Sign out
          </button>
        </form>
      </div>
    </section>
  )
}
