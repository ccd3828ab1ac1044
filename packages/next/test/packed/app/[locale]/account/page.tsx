import { latchkey } from '../../../lib/server'

async function invite(form: FormData) {
  'use server'
  const user = await latchkey.getUser({ or: 'throw' })
  const team = await user.createTeam({ displayName: 'Crew' })
  await team.inviteUser({ email: String(form.get('email')) })
}

async function signOut() {
  'use server'
  await latchkey.signOut({ redirectUrl: '/de' })
}

export default async function Account() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.primaryEmail}</h1>
      <form action={invite}>
        <input name="email" aria-label="Colleague" />
        <button type="submit">Invite</button>
      </form>
      <form action={signOut}>
        <button type="submit">Leave</button>
      </form>
    </main>
  )
}
