/** A team with people in it and outside of it, and invitations to it, on the server of a suite. */
import { randomUUID } from 'node:crypto'
import type { Answer, SignedInPerson, TestProject } from '@latchkey/testkit'
import type { ServerSuite } from './servers.ts'

export interface Crew {
  readonly project: TestProject
  readonly teamId: string
  /** Made the team. */
  readonly ada: SignedInPerson
  /** Is a member. */
  readonly grace: SignedInPerson
  readonly stranger: SignedInPerson
}

type Config = NonNullable<Parameters<ServerSuite['project']>[0]>['config']

export function inviting(on: ServerSuite) {
  const server = { level: 'server' } as const
  const address = () => `${randomUUID().slice(0, 13)}@example.com`

  async function crew(config: Config = {}, inProject?: TestProject): Promise<Crew> {
    const project = inProject ?? (await on.project({ config }))
    const [ada, grace, stranger] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const { json } = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
    await project.asServer('POST', `/team-memberships/${json.id}/${grace.userId}`)
    return { project, teamId: json.id, ada, grace, stranger }
  }

  /** As a server by default. */
  function invite({ project, teamId }: Crew, given: object = {}, options: object = server): Promise<Answer> {
    const callback_url = 'http://localhost:3000/handler/team-invitation?from=mail'
    const body = { team_id: teamId, email: address(), callback_url, ...given }
    return project.request('POST', '/team-invitations/send-code', { body, ...options })
  }

  /** The code that someone found in their mail. */
  async function invitedWith(team: Crew): Promise<string> {
    const email = address()
    const { status, text } = await invite(team, { email })
    if (status !== 200) throw new Error(`Inviting failed with ${status}: ${text}`)
    return on.testkit().mailbox.codeFor(email)
  }

  return { address, crew, invite, invitedWith }
}
