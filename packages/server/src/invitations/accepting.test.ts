import { expect, it } from 'vitest'
import { joinTeams } from '../../test/support/crowds.ts'
import { type Crew, inviting } from '../../test/support/inviting.ts'
import { newEvents } from '../../test/support/new-events.ts'
import { eachServer } from '../../test/support/servers.ts'

const weekSeconds = 7 * 24 * 60 * 60
const paths = ['accept', 'accept/check-code', 'accept/details'] as const

eachServer('accepting an invitation', on => {
  const { address, crew, invite, invitedWith } = inviting(on)
  const show = ({ project }: Crew, path: (typeof paths)[number], code: string, accessToken?: string) =>
    project.asUser({ accessToken }, 'POST', `/team-invitations/${path}`, { code })
  const isMember = async ({ project, teamId }: Crew, { accessToken }: { accessToken: string }) =>
    (await project.asUser({ accessToken }, 'GET', `/teams/${teamId}`)).status === 200
  const wrong = (code: string) => `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`

  it('joins the team with the default permissions of members, and emits events', async () => {
    const team = await crew()
    const code = await invitedWith(team)
    const { userId, accessToken } = team.stranger
    const events = await newEvents(on, team.project, async () => {
      const accepted = await show(team, 'accept', code.toUpperCase(), accessToken)
      expect(accepted).toMatchObject({ status: 200, json: {} })
    })
    const of = { team_id: team.teamId, user_id: userId }
    expect(events).toEqual([
      { type: 'team_membership.created', data: of },
      { type: 'team_permission.created', data: { id: 'team_member', user_id: userId, team_id: team.teamId } },
      { type: 'user.updated', data: expect.objectContaining({ id: userId, selected_team_id: team.teamId }) },
    ])
    expect(await isMember(team, team.stranger)).toBe(true)
    const me = await team.project.asUser({ accessToken }, 'GET', '/users/me')
    expect(me.json.selected_team_id).toBe(team.teamId)
  })

  it('can be read any number of times without using it up', async () => {
    const team = await crew()
    const code = await invitedWith(team)
    for (let looked = 0; looked < 3; looked += 1) {
      expect((await show(team, 'accept/check-code', code)).json).toEqual({ is_code_valid: true })
      const details = await show(team, 'accept/details', code, team.stranger.accessToken)
      expect(details.json).toEqual({ team_id: team.teamId, team_display_name: 'Crew' })
    }
    expect((await show(team, 'accept', code, team.stranger.accessToken)).status).toBe(200)
    for (const path of paths)
      expect((await show(team, path, code, team.stranger.accessToken)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('needs someone signed in, whatever the key, before the code is looked at', async () => {
    const team = await crew()
    const code = await invitedWith(team)
    for (const path of ['accept', 'accept/details'] as const)
      for (const level of ['client', 'server'] as const) {
        const signedOut = await team.project.request('POST', `/team-invitations/${path}`, {
          level,
          body: { code: wrong(code) },
        })
        expect(signedOut).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
      }
    const options = { level: 'server', accessToken: team.stranger.accessToken, body: { code } } as const
    expect((await team.project.request('POST', '/team-invitations/accept', options)).status).toBe(200)
    const input = await team.project.request('POST', '/team-invitations/accept', {
      ...options,
      body: { code, role: 'x' },
    })
    expect(input.json.error).toBe('body has unknown properties: role')
    expect((await show(team, 'accept', '123456', team.stranger.accessToken)).json.error).toBe(
      'body.code must have 45 characters',
    )
  })

  it('accepting an invitation is for the one who has the code, not for the one who has the address', async () => {
    const team = await crew()
    const email = address()
    await invite(team, { email })
    const claimant = await team.project.signUp(email)
    const query = `/team-invitations?team_id=${team.teamId}`
    const listed = await team.project.asUser(claimant, 'GET', query)
    expect(listed.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const guessed = await show(team, 'accept', '0'.repeat(45), claimant.accessToken)
    expect(guessed).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    const mails = await on.testkit().mailbox.list(email)
    const code = /code=([0-9a-z]{45})/.exec(mails.find(({ subject }) => subject.startsWith('Join'))?.text ?? '')?.[1]
    expect((await show(team, 'accept', code ?? '', team.stranger.accessToken)).status).toBe(200)
  })

  it('counts wrong guesses on every sign-in method, 20 at most, also when they come at once', async () => {
    const team = await crew()
    const code = await invitedWith(team)
    const { accessToken } = team.stranger
    const guesses = Array.from({ length: 30 }, (_, index) =>
      show(team, paths[index % 3] ?? 'accept', wrong(code), accessToken),
    )
    const codes = (await Promise.all(guesses)).map(answer => answer.code)
    expect(codes.filter(found => found === 'VERIFICATION_CODE_NOT_FOUND')).toHaveLength(20)
    expect(codes.filter(found => found === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')).toHaveLength(10)
    for (const path of paths)
      expect((await show(team, path, code, accessToken)).code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
    expect(await isMember(team, team.stranger)).toBe(false)
  })

  it('accepting an invitation is too late one second after a week, whether or not anything tidied up', async () => {
    const team = await crew()
    const [early, late] = [await invitedWith(team), await invitedWith(team)]
    on.clock.advance(weekSeconds - 1)
    // All access tokens have expired.
    const [ada, grace] = [await team.project.signUp(), await team.project.signUp()]
    expect((await show(team, 'accept', early, ada.accessToken)).status).toBe(200)
    on.clock.advance(2)
    for (const path of paths)
      expect(await show(team, path, late, grace.accessToken)).toMatchObject({
        status: 400,
        code: 'VERIFICATION_CODE_EXPIRED',
      })
    expect((await show(team, 'accept', early, grace.accessToken)).code, 'used, and too late').toBe(
      'VERIFICATION_CODE_EXPIRED',
    )
    expect(await isMember(team, grace)).toBe(false)
  })

  it('changes nothing for a member, and uses the invitation up all the same', async () => {
    const team = await crew()
    const code = await invitedWith(team)
    const events = await newEvents(on, team.project, async () => {
      expect((await show(team, 'accept', code, team.ada.accessToken)).json).toEqual({})
    })
    expect(events).toEqual([])
    const options = { accessToken: team.ada.accessToken, body: { display_name: 'Crew again' } }
    expect((await team.project.request('PATCH', `/teams/${team.teamId}`, options)).status, 'still the admin').toBe(200)
    expect((await show(team, 'accept', code, team.stranger.accessToken)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('succeeds once when 50 try at once, one person or many', async () => {
    const team = await crew()
    const others = await Promise.all([team.project.signUp(), team.project.signUp(), team.project.signUp()])
    const [forOne, forMany] = [await invitedWith(team), await invitedWith(team)]
    const rush = async (code: string, people: readonly { accessToken: string }[]) => {
      const tries = Array.from({ length: 50 }, (_, index) =>
        show(team, 'accept', code, people[index % people.length]?.accessToken),
      )
      const answers = await Promise.all(tries)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(49)
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['VERIFICATION_CODE_ALREADY_USED']))
    }
    const events = await newEvents(on, team.project, async () => {
      await rush(forOne, [team.stranger])
      await rush(forMany, others)
    })
    expect(events.map(({ type }) => type)).toEqual([
      ...['team_membership.created', 'team_membership.created', 'team_permission.created', 'team_permission.created'],
      ...['user.updated', 'user.updated'],
    ])
    const joined = await Promise.all(others.map(person => isMember(team, person)))
    expect(joined.filter(Boolean)).toHaveLength(1)
  })

  it('leaves the invitation open when one may not join', async () => {
    const team = await crew()
    const code = await invitedWith(team)
    await joinTeams(on, team.project, team.stranger.userId, 1_000)
    const full = await show(team, 'accept', code, team.stranger.accessToken)
    expect(full).toMatchObject({ status: 400, code: null, text: expect.stringContaining('1 000 teams') })
    const { json } = await team.project.asUser(team.stranger, 'GET', '/teams?user_id=me')
    const path = `/team-memberships/${json.items[0].id}/me`
    await team.project.asUser(team.stranger, 'DELETE', path)
    expect((await show(team, 'accept', code, team.stranger.accessToken)).status).toBe(200)
  })

  it('accepting an invitation is of one project only', async () => {
    const [team, elsewhere] = [await crew(), await crew()]
    const code = await invitedWith(team)
    for (const path of paths)
      expect((await show(elsewhere, path, code, elsewhere.ada.accessToken)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})
