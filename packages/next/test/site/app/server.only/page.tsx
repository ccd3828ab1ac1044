import { latchkey } from '../own'

/** The proxy does not run for this address, so a server component is alone with the cookies. */
export default async function ServerOnly() {
  const user = await latchkey.getUser()
  return <p>{user ? `Rendered for ${user.primaryEmail}` : 'Rendered for no one'}</p>
}
