import { latchkey } from '../../latchkey'
import { rename, signOut } from './actions'

export default async function Account() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <form action={rename}>
        <label>
          Name <input name="name" required />
        </label>
        <button type="submit">Save</button>
      </form>
      <form action={signOut}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  )
}
