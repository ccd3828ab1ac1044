/** Becoming an owner of this server, with the one-time code of the link that its terminal shows. */

import { apiPath, header } from '@latchkey/contract/names'
import { type CurrentUser, KnownError } from '@latchkey/js'
import type { Settings } from '../settings.ts'

export async function claimServer(settings: Settings, user: CurrentUser, code: string): Promise<void> {
  const { accessToken } = await user.currentSession.getTokens()
  await show(code, '/internal/owner-claim', settings, { [header.accessToken]: accessToken ?? '' })
}

/** The code in what was pasted: the link, or the code alone. */
export function findCode(pasted: string): string | undefined {
  return (/[?&]code=(\w+)/.exec(pasted) ?? /^\s*(\w{16,})\s*$/.exec(pasted))?.[1]
}

/** `cut`: a part of the link is missing. `dead`: it was used, is too old, or is none of this server's. */
export type LinkState = 'open' | 'cut' | 'dead'

/** The state of a link, read without using it. */
export async function stateOfLink(settings: Settings, code: string | undefined): Promise<LinkState> {
  if (code === undefined) return 'cut'
  try {
    await show(code, '/internal/owner-claim/check-code', settings)
    return 'open'
  } catch (error) {
    if (isDeadLink(error)) return 'dead'
    if (error instanceof KnownError && error.errorCode === 'SCHEMA_ERROR') return 'cut'
    throw error
  }
}

/** Codes that are spent, too old or unknown come to the same for the person: this link leads nowhere any more. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof KnownError && error.errorCode.startsWith('VERIFICATION_CODE_')
}

async function show(
  code: string,
  path: `/${string}`,
  { projectId, publishableClientKey }: Settings,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = await fetch(apiPath + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [header.projectId]: projectId,
      [header.accessType]: 'client',
      [header.publishableClientKey]: publishableClientKey,
      ...headers,
    },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw await refusalIn(answer)
}

/** Why the server would not; with the stable code that distinguishes an expired link from an invalid one. */
async function refusalIn(answer: Response): Promise<Error> {
  const errorCode = answer.headers.get(header.knownError)
  if (errorCode === null) return new Error(await answer.text())
  const body: { error?: unknown } = await answer.json()
  return new KnownError(errorCode, String(body.error), { details: {}, statusCode: answer.status })
}
