/** For attacks that would leave a way into an account, or take one away. */
import type { World } from '@latchkey/testkit'
import { getDump } from './dump.ts'
import type { endpoints } from './endpoints.ts'
import type { ServerSuite } from './servers.ts'

/** By what the person can sign in, and what keeps others out. */
export async function signInMethods(on: ServerSuite, { project, person }: World): Promise<string[]> {
  const { database } = on.testkit().latchkey.app
  const rows = (await getDump(database, project.id)).split('\n').filter(row => row.includes(person.userId))
  const { json } = await project.asServer('GET', `/users/${person.userId}`)
  const { has_password, otp_auth_enabled, requires_totp_mfa, primary_email } = json
  return [
    JSON.stringify({ has_password, otp_auth_enabled, requires_totp_mfa, primary_email }),
    ...rows
      .map(withoutWords)
      .filter(row => /^(sessions|passkeys|recovery_codes|contact_channels|owned_api_keys) /.test(row)),
  ]
}

/** Nor the last use of a key, which is written a moment after it. */
const withoutWords = (row: string) => row.replace(/"description": "[^"]*"/, '').replace(/"last_used_at": [^,}]*/, '')

/** Endpoints that add or change something: taking away is not how someone comes back. */
export function addsForThoseSignedIn({ access, route }: (typeof endpoints)[number]): boolean {
  const isForClients = !access.levels || access.levels.includes('client')
  return (
    isForClients && /^(POST|PATCH) /.test(route) && access.rules.some(({ rule }) => /signed-in|self|key/.test(rule))
  )
}
