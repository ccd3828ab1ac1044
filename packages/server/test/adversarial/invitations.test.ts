/** 12, 13 and 59: joining a team takes the code from the mail, once and in time; nothing else will do. */
import type { Answer, Json, SignedInPerson, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const callback = 'http://localhost:3000/handler/team-invitation'

eachServer('an invitation', on => {
  async function invited(email = `victim-${Math.random().toString(36).slice(2)}@example.com`) {
    const project = await on.project()
    const founder = await project.signUp()
    const { json: team } = await project.asServer('POST', '/teams', {
      display_name: 'Crew',
      creator_user_id: founder.userId,
    })
    const body = { team_id: team.id, email, callback_url: callback }
    const { json: sent } = await project.asServer('POST', '/team-invitations/send-code', body)
    return { project, team, email, invitationId: sent.id, code: await on.testkit().mailbox.codeFor(email) }
  }

  const accept = (project: TestProject, { accessToken }: SignedInPerson, body: object): Promise<Answer> =>
    project.asUser({ accessToken }, 'POST', '/team-invitations/accept', body)

  const getMembers = async (project: TestProject, team: Json): Promise<string[]> => {
    const { json } = await project.asServer('GET', `/team-member-profiles?team_id=${team.id}`)
    return json.items.map((profile: Json) => profile.user_id)
  }

  it('12: is neither shown to nor used by someone who only claims the invited address', async () => {
    const { project, team, email, invitationId, code } = await invited()
    const attacker = await project.signUp(email)
    const asAttacker = { accessToken: attacker.accessToken }
    const list = await project.request('GET', `/team-invitations?team_id=${team.id}`, asAttacker)
    expect(list.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await project.request('GET', '/teams?user_id=me', asAttacker)).json.items).toEqual([])
    const guesses = [invitationId.replaceAll('-', '').padEnd(45, '0'), '0'.repeat(45), `${code.slice(0, 44)}%`]
    for (const guess of guesses) {
      for (const path of ['', '/check-code', '/details']) {
        const answer = await project.request('POST', `/team-invitations/accept${path}`, {
          ...asAttacker,
          body: { code: guess },
        })
        expect(answer.code, `${guess} at accept${path}`).toBe('VERIFICATION_CODE_NOT_FOUND')
        expect(answer.text).not.toContain(team.id)
      }
    }
    expect(await getMembers(project, team)).not.toContain(attacker.userId)
  })

  it('59: lets one person in, and no one after them', async () => {
    const { project, team, code } = await invited()
    const [first, second] = [await project.signUp(), await project.signUp()]
    expect((await accept(project, first, { code })).json).toEqual({})
    for (const again of [first, second])
      expect((await accept(project, again, { code: code.toUpperCase() })).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect(await getMembers(project, team)).toContain(first.userId)
    expect(await getMembers(project, team)).not.toContain(second.userId)
  })

  it('59: gives the rights that the project gives to members, whatever the body has', async () => {
    const { project, team, code } = await invited()
    const joiner = await project.signUp()
    const { json: other } = await project.asServer('POST', '/teams', { display_name: 'Board' })
    const wishes = [
      ...[{ role: 'team_admin' }, { roles: ['team_admin'] }, { permission_ids: ['team_admin'] }],
      ...[{ team_id: other.id }, { teamId: other.id }, { user_id: joiner.userId }, { email: joiner.email }],
    ]
    for (const wish of wishes)
      expect((await accept(project, joiner, { code, ...wish })).code, JSON.stringify(wish)).toBe('SCHEMA_ERROR')
    expect((await accept(project, joiner, { code })).status).toBe(200)
    const held = await project.asUser(joiner, 'GET', '/team-permissions?user_id=me&recursive=false')
    expect(held.json.items).toEqual([{ id: 'team_member', user_id: joiner.userId, team_id: team.id }])
  })

  it('18: is no code for anything else, and no other code is one', async () => {
    const { project, code } = await invited()
    const person = await project.signUp()
    const verify = (given: string) => project.request('POST', '/contact-channels/verify', { body: { code: given } })
    expect((await verify(code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const address = await on.testkit().mailbox.codeFor(person.email)
    expect((await accept(project, person, { code: address })).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await verify(address)).status).toBe(200)
    expect((await accept(project, person, { code })).status).toBe(200)
  })
})

eachServer('13: an anonymous user', on => {
  async function anonymous(project: TestProject) {
    const made = async (path: string, body: object) => {
      const { status, text, json } = await project.asServer('POST', path, body)
      expect(status, text).toBeLessThan(300)
      return json
    }
    const user = await made('/users', { is_anonymous: true })
    const session = await made('/auth/sessions', { user_id: user.id })
    const team = await made('/teams', { display_name: 'Pirates', creator_user_id: user.id })
    await made(`/project-permissions/${user.id}/try_beta`, {})
    const key = await made('/user-api-keys', { description: 'Mine', user_id: user.id })
    return { id: user.id, accessToken: session.access_token, refreshToken: session.refresh_token, team, key }
  }

  const config = {
    'apiKeys.enabled.user': true,
    'auth.otp.allowSignIn': true,
    'rbac.permissions.try_beta': { scope: 'project', containedPermissionIds: {} },
  }
  const optIn = { 'x-stack-allow-anonymous-user': 'true' }

  const signIns = {
    'with a password': async (_: TestProject, { email, password }: SignedInPerson) =>
      ['/auth/password/sign-in', { email, password }] as const,
    'with a mailed code': async (project: TestProject, { userId, email }: SignedInPerson) => {
      await project.asServer('PATCH', `/users/${userId}`, { primary_email_verified: true })
      // The mail of the sign-up, which also holds a code, must not arrive after this one.
      await on.testkit().mailbox.list(email)
      await project.request('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url: callback } })
      return ['/auth/otp/sign-in', { code: await on.testkit().mailbox.codeFor(email) }] as const
    },
  }

  it.each(Object.entries(signIns))('leaves nothing to the account that someone signs in to %s', async (_, prepare) => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const { id, accessToken, refreshToken, team, key } = await anonymous(project)
    const [path, body] = await prepare(project, ada)
    const { json: tokens } = await project.request('POST', path, { accessToken, headers: optIn, body })
    expect(tokens.user_id).toBe(ada.userId)
    const stays = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    expect(decodeJwt(stays.json.access_token), 'the session from before is nobody else’s').toMatchObject({
      sub: id,
      is_anonymous: true,
    })
    const mine = async (path: string) =>
      (await project.request('GET', path, { accessToken: tokens.access_token })).json.items
    expect(await mine('/teams?user_id=me')).toEqual([])
    expect(await mine('/team-permissions?user_id=me&recursive=true')).toEqual([])
    expect(await mine('/project-permissions?user_id=me&recursive=true')).toEqual([])
    expect(await mine('/user-api-keys?user_id=me')).toEqual([])
    const check = await project.asServer('POST', '/user-api-keys/check', { api_key: key.value })
    expect(check.json.user_id).toBe(id)
    const { json: profiles } = await project.asServer('GET', `/team-member-profiles?team_id=${team.id}`)
    expect(profiles.items.map((profile: Json) => profile.user_id)).toEqual([id])
  })

  it('that becomes an account stays one person, and the sessions from before end', async () => {
    const project = await on.project({ config })
    const { id, accessToken, refreshToken, team } = await anonymous(project)
    const { json: upgraded } = await project.request('POST', '/auth/password/sign-up', {
      accessToken,
      headers: optIn,
      body: { email: `${id}@example.com`, password: 'correct horse battery', verification_callback_url: callback },
    })
    expect(upgraded.user_id).toBe(id)
    const replay = await project.request('POST', '/auth/sessions/current/refresh', {
      headers: { 'x-stack-refresh-token': refreshToken },
    })
    expect(replay.status).toBe(401)
    const { json: teams } = await project.request('GET', '/teams?user_id=me', { accessToken: upgraded.access_token })
    expect(teams.items.map((one: Json) => one.id)).toEqual([team.id])
  })
})
