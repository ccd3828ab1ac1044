import type { Answer } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { inviting } from '../../test/support/inviting.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const

eachServer('a team that is deleted while it is used', on => {
  const { crew, invite, invitedWith } = inviting(on)

  it('a team that is deleted while it is used is gone with everything in it, and no one meets an error that they could not understand', async () => {
    const team = await crew()
    const { project, teamId, ada, grace, stranger } = team
    const codes = [await invitedWith(team), await invitedWith(team), await invitedWith(team)]
    const ask = (method: string, path: string, person: { accessToken: string } | null, body?: object) =>
      project.request(method, path, person ? { accessToken: person.accessToken, body } : { ...server, body })
    const rush: Promise<Answer>[] = []
    for (const [round, code] of codes.entries()) {
      rush.push(
        ask('PATCH', '/users/me', ada, { selected_team_id: teamId }),
        ask('PATCH', `/team-member-profiles/${teamId}/me`, grace, { display_name: 'Captain' }),
        ask('POST', '/team-invitations/accept', stranger, { code }),
        ask('PATCH', `/teams/${teamId}`, null, { display_name: 'Crew again' }),
        ask('POST', `/team-memberships/${teamId}/${stranger.userId}`, null),
        ask('DELETE', `/team-memberships/${teamId}/${grace.userId}`, null),
        ask('POST', `/team-memberships/${teamId}/${grace.userId}`, null),
        invite(team),
      )
      if (round === 1) rush.push(ask('DELETE', `/teams/${teamId}`, null))
    }
    const answers = await Promise.all(rush)
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
    expect((await ask('GET', `/teams/${teamId}`, null)).code).toBe('TEAM_NOT_FOUND')
    const { queries } = on.testkit().latchkey.app.database
    const text = `select 1 from codes where project_id = $1 and purpose = 'team-invitation'`
    expect((await queries.query({ text }, [project.id])).rows, 'no invitation outlives its team').toEqual([])
  })

  it('a team that is deleted while it is used is not left with a project that was made at the same moment', async () => {
    const { internal } = on.testkit()
    for (let round = 0; round < 5; round += 1) {
      const { accessToken } = await internal.signUp()
      const me = await internal.asUser({ accessToken }, 'GET', '/users/me')
      const owner_team_id = me.json.selected_team_id
      const [created, deleted] = await Promise.all([
        internal.asUser({ accessToken }, 'POST', '/internal/projects', { display_name: 'Acme', owner_team_id }),
        internal.asUser({ accessToken }, 'DELETE', `/teams/${owner_team_id}`),
      ])
      const outcomes = [created.status, deleted.status]
      expect([[201, 400].join(), [404, 200].join()], created.text + deleted.text).toContain(outcomes.join())
    }
  })
})
