import { connection } from 'next/server'
import { Suspense } from 'react'
import { latchkey } from '../../latchkey'

export default function Users() {
  return (
    <Suspense fallback={<p>One moment</p>}>
      <Count />
    </Suspense>
  )
}

async function Count() {
  await connection()
  const users = await latchkey.listUsers()
  return <h1>Users: {users.length}</h1>
}
