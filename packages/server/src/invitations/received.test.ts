import { expect, it } from 'vitest'
import { type Crew, inviting } from '../../test/support/inviting.ts'
import { eachServer } from '../../test/support/servers.ts'

const weekSeconds = 7 * 24 * 60 * 60

eachServer('an invitation without its code', on => {
  const { address, crew, invite } = inviting(on)

  /** Someone whose address is verified, and invited. */
  async function invited() {
    const team = await crew()
    const email = address()
    const guest = await team.project.signUp(email)
    await team.project.asServer('PATCH', `/users/${guest.userId}`, { primary_email_verified: true })
    const sent = await invite(team, { email })
    return { ...team, email, guest, id: String(sent.json.id) }
  }
  type Person = { readonly accessToken: string }
  const received = ({ project }: Crew, person: Person) => project.asUser(person, 'GET', '/team-invitations?user_id=me')
  const accept = ({ project }: Crew, person: Person, id: string, userId = 'me') =>
    project.asUser(person, 'POST', `/team-invitations/${id}/accept?user_id=${userId}`)
  const isMember = async ({ project, teamId }: Crew, person: Person) =>
    (await project.asUser(person, 'GET', `/teams/${teamId}`)).status === 200

  it('is listed for a verified address with the team, and accepted once', async () => {
    const team = await invited()
    const { guest, id, teamId, email } = team
    const [item, ...more] = (await received(team, guest)).json.items
    expect(more).toEqual([])
    expect(item).toEqual({
      id,
      team_id: teamId,
      team_display_name: 'Crew',
      recipient_email: email,
      expires_at_millis: expect.any(Number),
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(team, guest, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['VERIFICATION_CODE_NOT_FOUND']))
    expect(await isMember(team, guest)).toBe(true)
    expect((await received(team, guest)).json.items).toEqual([])
  })

  it('is listed for the team with the name of the team', async () => {
    const { project, teamId, id } = await invited()
    const { json } = await project.asServer('GET', `/team-invitations?team_id=${teamId}`)
    expect(json.items).toMatchObject([{ id, team_id: teamId, team_display_name: 'Crew' }])
  })

  it('is neither listed nor accepted while the address is not verified', async () => {
    const team = await crew()
    const email = address()
    const claimant = await team.project.signUp(email)
    const { json } = await invite(team, { email })
    expect((await received(team, claimant)).json.items).toEqual([])
    expect((await accept(team, claimant, json.id)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await isMember(team, claimant)).toBe(false)
  })

  it('is not accepted by others, for others, after a week, or once it is revoked', async () => {
    const team = await invited()
    const { project, guest, stranger, id, teamId } = team
    expect((await accept(team, stranger, id)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await accept(team, stranger, id, guest.userId)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const others = await project.asUser(stranger, 'GET', `/team-invitations?user_id=${guest.userId}`)
    expect(others.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    await project.asServer('DELETE', `/team-invitations/${id}?team_id=${teamId}`)
    expect((await accept(team, guest, id)).code).toBe('VERIFICATION_CODE_NOT_FOUND')

    const late = await invited()
    on.clock.advance(weekSeconds + 1)
    const body = { user_id: late.guest.userId }
    const { json } = await late.project.asServer('POST', '/auth/sessions', body)
    const person = { accessToken: String(json.access_token) }
    expect((await received(late, person)).json.items).toEqual([])
    expect((await accept(late, person, late.id)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('is listed and accepted by a server for any user', async () => {
    const team = await invited()
    const { project, guest, id } = team
    const { json } = await project.asServer('GET', `/team-invitations?user_id=${guest.userId}`)
    expect(json.items).toMatchObject([{ id }])
    expect((await project.asServer('POST', `/team-invitations/${id}/accept?user_id=${guest.userId}`)).json).toEqual({})
    expect(await isMember(team, guest)).toBe(true)
  })

  it('is requested for a team or for a user, and not for both', async () => {
    const { project, guest, teamId, ada } = await invited()
    for (const query of ['', `?team_id=${teamId}&user_id=${guest.userId}`])
      expect(await project.asServer('GET', `/team-invitations${query}`)).toMatchObject({ status: 400, code: null })
    const both = await project.asUser(ada, 'GET', `/team-invitations?team_id=${teamId}&user_id=me`)
    expect(both).toMatchObject({ status: 400, code: null })
  })

  it('is not accepted by a restricted user, with or without the code', async () => {
    const team = await invited()
    const { project, guest, id, email } = team
    const code = await on.testkit().mailbox.codeFor(email)
    await project.asServer('PATCH', `/users/${guest.userId}`, { restricted_by_admin: true })
    const headers = { 'x-stack-allow-restricted-user': 'true' }
    const refused = {
      status: 403,
      code: 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
      json: { details: { restricted_reason: { type: 'restricted_by_administrator' } } },
    }
    const { accessToken } = guest
    for (const path of ['accept', 'accept/details'])
      expect(
        await project.request('POST', `/team-invitations/${path}`, { accessToken, headers, body: { code } }),
      ).toMatchObject(refused)
    expect(
      await project.request('POST', `/team-invitations/${id}/accept?user_id=me`, { accessToken, headers }),
    ).toMatchObject(refused)
  })
})
