/** What a database holds of one area: made in a fixture, and checked on a later version that has taken the database over. */
import type { Json, Testkit, TestProject } from '@latchkey/testkit'

/** Sends a request, which must succeed. */
export type Send = (
  level: 'client' | 'server' | 'admin',
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Json>

export interface Scene {
  readonly testkit: Testkit
  readonly project: TestProject
  readonly send: Send
  readonly adaId: string
}

export interface Kind<Facts> {
  make(scene: Scene): Promise<Facts>
  check(scene: Scene, facts: Facts): Promise<void>
}

/** Requests to a project. */
export function sendingTo(project: TestProject): Send {
  return async (level, method, path, body, headers) => {
    const { status, json, text } = await project.request(method, path, { level, body, headers })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status} ${text}`)
    return json
  }
}
