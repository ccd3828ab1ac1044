/** The page's part of signing in a command line: which program it is, and the user's confirmation. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'

/** The User-Agent of the program that wants to sign in. */
export interface CliLogin {
  /** The program, by its own word. */
  readonly userAgent: string | null
  /** The client IP of the program. */
  readonly ip: string | null
  readonly countryCode: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function describeCliLogin({ transport }: Connection, loginCode: string): Promise<CliLogin> {
  const input = await transport.send(routes.cli.describe, { body: { loginCode } })
  const { userAgent, ip, countryCode, createdAtMillis, expiresAtMillis } = input
  return { userAgent, ip, countryCode, createdAt: new Date(createdAtMillis), expiresAt: new Date(expiresAtMillis) }
}

export async function confirmCliLogin({ transport, session }: Connection, loginCode: string): Promise<void> {
  const confirming = session()
  if (!confirming) throw new Error('No user is signed in here to confirm the login.')
  const { refreshToken } = confirming
  await transport.send(routes.cli.complete, { body: { loginCode, refreshToken } })
}
