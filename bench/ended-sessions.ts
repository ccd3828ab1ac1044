/** P28: a session ends on one process, and is refused by a program that follows another one. */
import { performance } from 'node:perf_hooks'
import { LatchkeyServerApp } from '../packages/sdk/src/index.ts'
import type { Scene } from './scene.ts'
import { answering, pause } from './servers/process.ts'
import { internalKeys, startProduct } from './servers/product.ts'
import { limitRow, quantile, type Row } from './table.ts'

const sessionCount = 300

export async function endedSessions({ productUrl, databaseUrl, smtpPort }: Scene): Promise<Row[]> {
  const other = await startProduct({ databaseUrl, smtpPort })
  try {
    await answering(`${other.url}/health`)
    const [ending, following] = [appAt(productUrl), appAt(other.url)]
    const ended = following.followEndedSessions()
    await ended.ready
    const times: number[] = []
    for (let count = 0; count < sessionCount; count += 1) times.push(await millisecondsToRefusal(ending, following))
    ended.stop()
    const p50 = quantile(times, 0.5).toFixed(0)
    const name = `P28 end of a session to its refusal in another process, p99 (${sessionCount} sessions, p50 ${p50} ms)`
    return [limitRow(name, quantile(times, 0.99) / 1_000, 1, 's')]
  } finally {
    await other.stop()
  }
}

const appAt = (baseUrl: string) =>
  new LatchkeyServerApp({
    ...{ baseUrl, projectId: 'internal', publishableClientKey: internalKeys.client },
    secretServerKey: internalKeys.server,
    tokenStore: null,
  })

async function millisecondsToRefusal(ending: LatchkeyServerApp, following: LatchkeyServerApp): Promise<number> {
  const user = await ending.createUser({ displayName: 'Ada' })
  const { accessToken } = await (await user.createSession()).getTokens()
  const request = new Request('https://app.example.com', { headers: { authorization: `Bearer ${accessToken}` } })
  const { user: known } = await following.authenticateRequest(request)
  if (!known) throw new Error('A live session was refused.')
  // At any moment of the time between two looks.
  await pause(Math.random() * 400)
  await user.revokeSession(known.sessionId)
  const endedAt = performance.now()
  while ((await following.authenticateRequest(request)).isSignedIn) await pause(2)
  return performance.now() - endedAt
}
