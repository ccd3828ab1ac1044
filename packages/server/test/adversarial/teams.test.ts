/** Attacks through teams: by what they are called, by whom they invite, and by rights that were taken away. */
import { type Answer, createWorld, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const callback = 'http://localhost:3000/handler/team-invitation'
const markup = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}<%= 7*7 %>\u202e'

eachServer('someone hostile in a team', on => {
  const named = async (project: TestProject, displayName: string) => {
    const { json } = await project.asServer('POST', '/teams', { display_name: displayName })
    return json.id
  }
  const invite = (project: TestProject, teamId: string, email: string, more: object = {}): Promise<Answer> => {
    const body = { team_id: teamId, email, callback_url: callback, ...more }
    return project.asServer('POST', '/team-invitations/send-code', body)
  }

  it('58: writes nothing but text into the mail that invites, whatever the team is called', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const email = `mail-${project.id}@example.com`
    const callback_url = `http://localhost:3000/?x=${encodeURIComponent('"><script>')}`
    expect((await invite(project, await named(project, markup), email, { callback_url })).status).toBe(200)
    const [mail] = await on.testkit().mailbox.list(email)
    expect(mail?.html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/)
    expect(mail?.html, 'as a link it stays inside its attribute').toMatch(
      /href="http:\/\/localhost:3000\/\?x=%22%3E%3Cscript%3E&amp;code=/,
    )
    for (const text of [mail?.text, mail?.subject]) expect(text).not.toMatch(/>49<|\u202e|[\r\n]bcc:/i)
  })

  it('58: puts no link of their own into that mail', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const email = `mail-${project.id}@example.com`
    await invite(project, await named(project, 'Win at https://evil.example and www.evil.example'), email)
    const [mail] = await on.testkit().mailbox.list(email)
    expect(mail?.html).not.toMatch(/href="[^"]*evil\.example/)
    expect(mail?.text).not.toMatch(/https?:\/\/evil\.example|www\.evil/)
  })

  it('67: learns from an invitation nothing about who has an account', async () => {
    const project = await on.project()
    const { email } = await project.signUp()
    const teamId = await named(project, 'Crew')
    const shapes = []
    for (const address of [email, `nobody-${project.id}@example.com`]) {
      const { status, json } = await invite(project, teamId, address)
      shapes.push({ status, keys: Object.keys(json) })
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  it('70: mails no address more than a few invitations, however many teams and projects invite it', async () => {
    const email = `bombed-${Math.random().toString(36).slice(2)}@example.com`
    const answers: Answer[] = []
    for (const project of [await on.project(), await on.project(), await on.project(), await on.project()])
      for (const name of ['One', 'Two']) answers.push(await invite(project, await named(project, name), email))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    expect(await on.testkit().mailbox.list(email)).toHaveLength(5)
  })

  it('70: mails no address more than a few notices of leaked keys, however many keys they make and leak', async () => {
    const project = await on.project({ config: { 'apiKeys.enabled.user': true } })
    const email = `bombed-${project.id}@example.com`
    const body = { primary_email: email }
    const { json: user } = await project.asServer('POST', '/users', body)
    const keys: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const body = { description: 'Never asked for', user_id: user.id }
      keys.push((await project.asServer('POST', '/user-api-keys', body)).json.value)
    }
    for (const api_key of keys) {
      const reported = await project.request('POST', '/integrations/credential-scanning/revoke', { body: { api_key } })
      expect(reported.status, 'it is revoked all the same').toBe(200)
      const check = await project.asServer('POST', '/user-api-keys/check', { api_key })
      expect(check.code).toBe('API_KEY_REVOKED')
    }
    const mails = await on.testkit().mailbox.list(email)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(5)
  })

  it('39: can do nothing any more from the moment that they are removed or their role is taken', async () => {
    const world = await createWorld(on.testkit())
    const { project, ids, colleague } = world
    const tried = async () => {
      const asColleague = { accessToken: colleague.accessToken }
      const answers = [
        await project.request('PATCH', `/teams/${ids.teamId}`, { ...asColleague, body: { display_name: 'Mine' } }),
        await project.request('GET', `/team-invitations?team_id=${ids.teamId}`, asColleague),
        await project.request('GET', `/team-api-keys/${ids.teamApiKeyId}`, asColleague),
        await project.request('GET', `/team-member-profiles?team_id=${ids.teamId}`, asColleague),
      ]
      return answers.map(({ status, code }) => code ?? status)
    }
    const grant = `/team-permissions/${ids.teamId}/${colleague.userId}/team_admin`
    expect(await tried()).toEqual([200, 200, 200, 200])
    await project.asServer('DELETE', grant)
    const lacking = 'TEAM_PERMISSION_REQUIRED'
    expect(await tried()).toEqual([lacking, lacking, 'API_KEY_NOT_FOUND', lacking])
    await project.asServer('POST', grant, {})
    expect(await tried()).toEqual([200, 200, 200, 200])
    await project.asAdmin('DELETE', '/team-permission-definitions/team_admin')
    expect(await tried()).toEqual([lacking, lacking, 'API_KEY_NOT_FOUND', lacking])
    await project.asServer('DELETE', `/team-memberships/${ids.teamId}/${colleague.userId}`)
    const outside = 'TEAM_MEMBERSHIP_NOT_FOUND'
    expect(await tried()).toEqual([outside, outside, 'API_KEY_NOT_FOUND', outside])
  })

  it('gains nothing by joining anew: what was granted went with the membership', async () => {
    const { project, ids, colleague } = await createWorld(on.testkit())
    const membership = `/team-memberships/${ids.teamId}/${colleague.userId}`
    await project.asUser(colleague, 'DELETE', `/team-memberships/${ids.teamId}/me`)
    expect((await project.asServer('POST', membership, {})).status).toBe(201)
    const held = await project.asServer(
      'GET',
      `/team-permissions?user_id=${colleague.userId}&team_id=${ids.teamId}&recursive=true`,
    )
    expect(held.json.items).toEqual([])
  })

  it('finds no permission behind the name of something that every object has', async () => {
    const { project, ids, colleague } = await createWorld(on.testkit())
    const id = 'constructor'
    const grantInTeam = `/team-permissions/${ids.teamId}/${colleague.userId}/${id}`
    const grantInProject = `/project-permissions/${colleague.userId}/${id}`
    for (const path of [grantInTeam, grantInProject])
      expect((await project.asServer('POST', path, {})).code, path).toBe('PERMISSION_NOT_FOUND')
    const container = { id: 'holds_everything', contained_permission_ids: [id] }
    for (const scope of ['team', 'project']) {
      const definitions = `/${scope}-permission-definitions`
      expect((await project.asAdmin('POST', definitions, container)).code).toBe('CONTAINED_PERMISSION_NOT_FOUND')
      expect((await project.asAdmin('GET', `${definitions}/${id}`)).code).toBe('PERMISSION_NOT_FOUND')
      expect((await project.asAdmin('DELETE', `${definitions}/${id}`)).code).toBe('PERMISSION_NOT_FOUND')
    }
    // It may be one, once it is defined.
    expect((await project.asAdmin('POST', '/team-permission-definitions', { id })).status).toBe(201)
    expect((await project.asServer('POST', grantInTeam, {})).status).toBe(201)
    expect((await project.asServer('POST', grantInProject, {})).code).toBe('WRONG_PERMISSION_SCOPE')
    expect(Object.keys({}.constructor)).toEqual([])
  })
})
