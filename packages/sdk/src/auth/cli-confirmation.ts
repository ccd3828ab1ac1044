/** The page's part of signing in a command line: what asks, and the person's yes. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'

/** What asks to be signed in. */
export interface CliLogin {
  /** The program, by its own word. */
  readonly userAgent: string | null
  /** From where it asks. */
  readonly ip: string | null
  readonly countryCode: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function describeCliLogin({ transport }: Connection, loginCode: string): Promise<CliLogin> {
  const asked = await transport.send(routes.cli.describe, { body: { loginCode } })
  const { userAgent, ip, countryCode, createdAtMillis, expiresAtMillis } = asked
  return { userAgent, ip, countryCode, createdAt: new Date(createdAtMillis), expiresAt: new Date(expiresAtMillis) }
}

export async function confirmCliLogin({ transport, session }: Connection, loginCode: string): Promise<void> {
  const confirming = session()
  if (!confirming) throw new Error('Nobody is signed in here to confirm the login.')
  const { refreshToken } = confirming
  await transport.send(routes.cli.complete, { body: { loginCode, refreshToken } })
}
