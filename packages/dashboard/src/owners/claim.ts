/** Becoming an owner of this server, with the one-time code of the link that its terminal shows. */

import { apiPath, header, routes } from '@latchkey/contract/routes'
import { type CurrentUser, KnownError } from '@latchkey/js'
import type { Settings } from '../settings.ts'

export async function claimServer(settings: Settings, user: CurrentUser, code: string): Promise<void> {
  const { accessToken } = await user.currentSession.getTokens()
  const [method = '', path = ''] = routes.owners.claim.split(' ')
  const answer = await fetch(apiPath + path, {
    method,
    headers: {
      'content-type': 'application/json',
      [header.projectId]: settings.projectId,
      [header.accessType]: 'client',
      [header.publishableClientKey]: settings.publishableClientKey,
      [header.accessToken]: accessToken ?? '',
    },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw await refusalIn(answer)
}

/** Why the server would not; with the stable code that tells an old link from a wrong one. */
async function refusalIn(answer: Response): Promise<Error> {
  const errorCode = answer.headers.get(header.knownError)
  if (errorCode === null) return new Error(await answer.text())
  const body: { error?: unknown } = await answer.json()
  return new KnownError(errorCode, String(body.error), { details: {}, statusCode: answer.status })
}
