import { latchkey } from '../../../lib/server'

async function signUp(form: FormData) {
  'use server'
  await latchkey.signUpWithCredential({ email: String(form.get('email')), password: String(form.get('password')) })
}

export default function Enter() {
  return (
    <form action={signUp}>
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" />
      <button type="submit">Enter</button>
    </form>
  )
}
