import { latchkey } from '../own'

async function enter(form: FormData) {
  'use server'
  const email = String(form.get('email'))
  await latchkey.signInWithCredential({ email, password: String(form.get('password')) })
}

export default function Enter() {
  return (
    <form action={enter}>
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" />
      <button type="submit">Enter</button>
    </form>
  )
}
