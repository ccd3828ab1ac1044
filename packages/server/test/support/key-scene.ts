/** A project whose users and teams have API keys, and someone who may manage each kind. */
import type { Answer, Json, SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect } from 'vitest'
import type { ServerSuite } from './servers.ts'

export const kinds = ['user', 'team'] as const
export type Kind = (typeof kinds)[number]

export interface KeyScene {
  readonly project: TestProject
  /** Manages the keys: her own, or those of the team that she made. */
  readonly ada: SignedInPerson
  readonly teamId: string
  /** `/user-api-keys` or `/team-api-keys`. */
  readonly path: string
  /** The field that names the owner, with the owner's id. */
  readonly owner: Readonly<Record<string, string>>
  /** Makes a key from the server; the answer holds it in clear. */
  make(given?: object): Promise<Json>
  /** The check of a key by the application's own API. */
  check(value: string, as?: Kind): Promise<Answer>
  revoke(id: string): Promise<Answer>
}

export async function keyScene(on: ServerSuite, kind: Kind, displayName?: string): Promise<KeyScene> {
  const config = { 'apiKeys.enabled.user': true, 'apiKeys.enabled.team': true }
  const project = await on.project({ displayName, config })
  const ada = await project.signUp()
  const team = await project.asServer('POST', '/teams', { display_name: 'Rockets', creator_user_id: ada.userId })
  const teamId: string = team.json.id
  const path = `/${kind}-api-keys`
  const owner: Record<string, string> = kind === 'user' ? { user_id: ada.userId } : { team_id: teamId }
  return {
    project,
    ada,
    teamId,
    path,
    owner,
    async make(given = {}) {
      const answer = await project.asServer('POST', path, { description: 'For the robots', ...owner, ...given })
      expect(answer.status, answer.text).toBe(200)
      return answer.json
    },
    check: (value, as = kind) => project.asServer('POST', `/${as}-api-keys/check`, { api_key: value }),
    revoke: id => project.asServer('PATCH', `${path}/${id}`, { revoked: true }),
  }
}
