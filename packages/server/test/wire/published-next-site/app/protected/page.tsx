import { stackServerApp } from '../../stack'

export default async function Protected() {
  const user = await stackServerApp.getUser({ or: 'redirect' })
  return <h1>For {user.primaryEmail} alone</h1>
}
