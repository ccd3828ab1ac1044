/** The page's part of signing in a command line: which program it is, and the user's confirmation. */
import * as cli from '@latchkey/client/cli'
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
  const input = await cli.describe(transport, { body: { loginCode } })
  const { userAgent, ip, countryCode, createdAtMillis, expiresAtMillis } = input
  return { userAgent, ip, countryCode, createdAt: new Date(createdAtMillis), expiresAt: new Date(expiresAtMillis) }
}

export async function confirmCliLogin({ transport, session }: Connection, loginCode: string): Promise<void> {
  const confirming = session()
  if (!confirming) throw new Error('No user is signed in here to confirm the login.')
  const { refreshToken } = confirming
  await cli.complete(transport, { body: { loginCode, refreshToken } })
}
