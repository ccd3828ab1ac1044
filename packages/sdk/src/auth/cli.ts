/** Signing in a program on a command line: someone confirms it in a browser. */
import * as cli from '@latchkey/client/cli'
import { ApiError, CliAuthError, CliAuthExpiredError, CliAuthUsedError, ConnectionError } from '@latchkey/client/errors'
import type { Connection } from '../app/connection.ts'
import { Result } from '../result.ts'

export interface PromptCliLoginOptions {
  /** Where the application with the pages of Latchkey is: `https://app.example.com`. */
  readonly appUrl: string
  /** How long the link works. Two hours unless given, a day at most. */
  readonly expiresInMillis?: number
  /** How often to ask whether the link was confirmed. Without end unless given. */
  readonly maxAttempts?: number
  /** The polling interval. Default: two seconds. */
  readonly waitTimeMillis?: number
  /** Shows the link, or opens it. Printed unless given. */
  readonly promptLink?: (url: string) => void | Promise<void>
  /** Gives up, such as when someone presses Ctrl-C: the call then throws what was given to `abort`. */
  readonly signal?: AbortSignal
}

type CliLoginError = CliAuthError | CliAuthExpiredError | CliAuthUsedError

export async function promptCliLogin(
  { transport, platform, urls }: Connection,
  options: PromptCliLoginOptions,
): Promise<Result<string, CliLoginError>> {
  const { appUrl, expiresInMillis = 7_200_000, maxAttempts = Number.POSITIVE_INFINITY, signal } = options
  const { waitTimeMillis = 2_000, promptLink = print } = options
  try {
    const started = await cli.begin(transport, { body: { expiresInMillis }, signal })
    await promptLink(confirmationLink(appUrl, urls.cliAuthConfirm, started.loginCode))
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted()
      // A lost response may have held the token, which is returned once; the next poll then reports it as used.
      const poll = { body: { pollingCode: started.pollingCode }, repeatable: true, signal }
      const isOver = () => platform.now() > Date.parse(started.expiresAt)
      const { status, refreshToken } = await cli.poll(transport, poll).catch(unlessLost(isOver))
      if (status === 'expired') return Result.error(expired())
      if (status === 'used') return Result.error(used())
      if (refreshToken !== undefined) return Result.ok(refreshToken)
      if (attempt >= maxAttempts) return Result.error(failed('Timed out waiting for CLI authentication.'))
      await platform.sleep(waitTimeMillis)
    }
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConnectionError) return Result.error(failed(error.message))
    throw error
  }
}

/** The page is below the application, whose address may have a path, unless `urls` has the page's whole address. */
function confirmationLink(appUrl: string, page: string, loginCode: string): string {
  const link = new URL(page.startsWith('/') ? appUrl.replace(/\/+$/, '') + page : page)
  link.searchParams.set('login_code', loginCode)
  return link.href
}

/** A server that cannot be reached is polled again until the login code expires. */
const unlessLost = (isOver: () => boolean) => (error: unknown) => {
  if (error instanceof ConnectionError && !isOver()) return { status: 'waiting', refreshToken: undefined } as const
  throw error
}

function print(url: string): void {
  // biome-ignore lint/suspicious/noConsole: the person at the terminal has to see the link
  console.log(`Please visit the following URL to authenticate:\n${url}`)
}

const answer = { details: {}, statusCode: 400 } as const
const failed = (message: string) => new CliAuthError('CLI_AUTH_ERROR', message, answer)
const expired = () =>
  new CliAuthExpiredError('CLI_AUTH_EXPIRED_ERROR', 'CLI authentication request expired. Please try again.', answer)
const used = () =>
  new CliAuthUsedError('CLI_AUTH_USED_ERROR', 'This authentication token has already been used.', answer)

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
  await cli.complete(transport, { body: { loginCode, mode: 'complete', refreshToken } })
}
