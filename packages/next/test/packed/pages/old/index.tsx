import { useUser } from '@latchkey/react'

export default function Old() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Old {user.primaryEmail}</h1>
      <button type="button" onClick={() => user.signOut({ redirectUrl: '/old/left' })}>
        Leave
      </button>
    </main>
  )
}
