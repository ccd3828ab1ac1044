import { latchkey } from '../../own'

export default async function Required() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return <p>Rendered for {user.primaryEmail}</p>
}
