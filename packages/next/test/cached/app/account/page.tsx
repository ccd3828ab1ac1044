import { Suspense } from 'react'
import { latchkey } from '../../latchkey'

async function signOut() {
  'use server'
  await latchkey.signOut({ redirectUrl: '/' })
}

export default function Account() {
  return (
    <Suspense fallback={<p>One moment</p>}>
      <Profile />
    </Suspense>
  )
}

async function Profile() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return (
    <form action={signOut}>
      <h1>Hello {user.primaryEmail}</h1>
      <button type="submit">Sign out</button>
    </form>
  )
}
