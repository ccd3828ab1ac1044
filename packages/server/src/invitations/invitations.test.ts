import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Crew, inviting } from '../../test/support/inviting.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const weekSeconds = 7 * 24 * 60 * 60

eachServer('invitations', on => {
  const { crew, invite, address } = inviting(on)
  const list = ({ project, teamId }: Crew, options: object = server) =>
    project.request('GET', `/team-invitations?team_id=${teamId}`, options)
  const revoke = ({ project, teamId }: Crew, id: string, options: object = server) =>
    project.request('DELETE', `/team-invitations/${id}?team_id=${teamId}`, options)

  it('invitations are mails with a link to the application, whose code no one else sees', async () => {
    const team = await crew()
    const email = address()
    const sent = await invite(team, { email: ` ${email.toUpperCase()} ` }, { accessToken: team.ada.accessToken })
    expect(sent).toMatchObject({ status: 200, json: { success: true, id: expect.any(String) } })
    const [mail] = await on.testkit().mailbox.list(email)
    expect(mail?.subject).toBe('Join Crew on Acme')
    expect(mail?.text).toContain('http://localhost:3000/handler/team-invitation?from=mail&code=')
    const code = await on.testkit().mailbox.codeFor(email)
    const listed = await list(team, { accessToken: team.ada.accessToken })
    expect(listed.json).toEqual({
      items: [
        {
          id: sent.json.id,
          team_display_name: 'Crew',
          team_id: team.teamId,
          expires_at_millis: on.clock.now().getTime() + weekSeconds * 1000,
          recipient_email: email,
        },
      ],
      is_paginated: false,
    })
    expect(sent.text + listed.text).not.toContain(code)
  })

  it('verify the invited address of the user who accepts, and select the team where none is selected', async () => {
    const team = await crew()
    const { email, accessToken, userId } = await team.project.signUp()
    const user = async () => (await team.project.asServer('GET', `/users/${userId}`)).json
    expect(await user()).toMatchObject({ primary_email_verified: false, selected_team_id: null })
    const accept = async (from: Crew, to: string) => {
      await invite(from, { email: to })
      const code = await on.testkit().mailbox.codeFor(to)
      const body = { code }
      expect((await team.project.asUser({ accessToken }, 'POST', '/team-invitations/accept', body)).status).toBe(200)
    }
    const elsewhere = address()
    await accept(team, elsewhere)
    const joined = { selected_team_id: team.teamId, primary_email: email }
    expect(await user(), 'a mail to another address proves nothing').toMatchObject({
      ...joined,
      primary_email_verified: false,
    })
    const body = { display_name: 'Second' }
    const { id } = (await team.project.asServer('POST', '/teams', body)).json
    await accept({ ...team, teamId: id }, email)
    expect(await user()).toMatchObject({ ...joined, primary_email_verified: true })
  })

  it('invitations are refused in the order that the wire gives', async () => {
    const team = await crew({ 'rbac.defaultPermissions.teamMember': {} })
    const bad = { callback_url: 'https://evil.example/' }
    expect((await invite(team, bad, {})).code).toBe('USER_AUTHENTICATION_REQUIRED')
    const outside = await invite(team, bad, { accessToken: team.stranger.accessToken })
    expect(outside.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const lacking = await invite(team, bad, { accessToken: team.grace.accessToken })
    expect(lacking).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED' })
    expect(lacking.json.details.permission_id).toBe('$invite_members')
    expect((await invite(team, { ...bad, team_id: randomUUID() })).code).toBe('TEAM_NOT_FOUND')
    for (const options of [server, { accessToken: team.ada.accessToken }])
      expect((await invite(team, bad, options)).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    const nothing = await team.project.asServer('POST', '/team-invitations/send-code', {})
    expect(nothing.json.error).toBe(
      ['team_id', 'email', 'callback_url'].map(field => `body.${field} is a required field`).join('\n'),
    )
    expect((await invite(team, { role: 'team_admin' })).json.error).toBe('body has unknown properties: role')
    expect((await list(team)).json.items, 'nothing was sent').toEqual([])
  })

  it('to one address are limited, for all senders together', async () => {
    const team = await crew()
    const email = address()
    for (let sent = 0; sent < 5; sent += 1) expect((await invite(team, { email })).status).toBe(200)
    const another = await crew()
    const refused = await invite(another, { email })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await list(another)).json.items).toEqual([])
    expect((await list(team)).json.items, 'all of them open').toHaveLength(5)
  })

  it('invitations are 1 000 open ones for a team at most', async () => {
    const team = await crew()
    const { queries } = on.testkit().latchkey.app.database
    const subject = JSON.stringify({ teamId: team.teamId, email: 'many@example.com' })
    const now = on.clock.now()
    const values = [team.project.id, subject, now, new Date(now.getTime() + 1000)]
    const text = `insert into codes (project_id, id, purpose, nonce_digest, code_digest, subject, created_at, expires_at)
      select $1, gen_random_uuid(), 'team-invitation', n::text, '', $2::jsonb, $3, $4 from generate_series(1, 1000) n`
    await queries.query({ text }, values)
    expect(await invite(team)).toMatchObject({ status: 400, code: null, text: expect.stringContaining('1 000 open') })
    expect((await list(team)).json.items).toHaveLength(1000)
    on.clock.advance(1)
    expect((await invite(team)).status).toBe(200)
  })

  it('invitations are listed while they are open, oldest first', async () => {
    const team = await crew()
    const emails = [address(), address(), address()]
    for (const email of emails) {
      await invite(team, { email })
      on.clock.advance(60)
    }
    const open = async () => {
      const { json } = await list(team)
      return json.items.map((item: { recipient_email: string }) => item.recipient_email)
    }
    expect(await open()).toEqual(emails)
    const code = await on.testkit().mailbox.codeFor(emails[1] ?? '')
    const { accessToken } = team.stranger
    await team.project.asUser({ accessToken }, 'POST', '/team-invitations/accept', { code })
    expect(await open(), 'an accepted one is not open').toEqual([emails[0], emails[2]])
    on.clock.advance(weekSeconds - 3 * 60)
    expect(await open(), 'one second before the end it still was').toEqual([emails[2]])
    on.clock.advance(120)
    expect(await open()).toEqual([])
  })

  it('invitations are listed to those who may see and invite members, of an existing team', async () => {
    const reader = { scope: 'team', containedPermissionIds: { $read_members: true } }
    const team = await crew({
      'rbac.permissions.reader': reader,
      'rbac.defaultPermissions.teamMember': { reader: true },
    })
    const none = await crew({ 'rbac.defaultPermissions.teamMember': {} })
    const by = (crewOf: Crew, person: { accessToken: string } | null) =>
      list(crewOf, { accessToken: person?.accessToken })
    expect((await by(team, null)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await by(team, team.stranger)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await by(none, none.grace)).json.details.permission_id).toBe('$read_members')
    expect((await by(team, team.grace)).json.details.permission_id).toBe('$invite_members')
    expect((await list({ ...team, teamId: randomUUID() })).code).toBe('TEAM_NOT_FOUND')
    const without = await team.project.asServer('GET', '/team-invitations')
    expect(without.text).toContain('exactly one of team_id and user_id')
  })

  it('invitations are revoked once, by those who may remove members, and their code is unknown from then on', async () => {
    const team = await crew()
    const email = address()
    const { id } = (await invite(team, { email })).json
    const code = await on.testkit().mailbox.codeFor(email)
    expect((await revoke(team, id, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await revoke(team, id, { accessToken: team.stranger.accessToken })).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const lacking = await revoke(team, id, { accessToken: team.grace.accessToken })
    expect(lacking.json.details.permission_id).toBe('$remove_members')
    expect((await revoke({ ...team, teamId: randomUUID() }, id)).code).toBe('TEAM_NOT_FOUND')
    const other = await crew({}, team.project)
    for (const options of [server, { accessToken: other.ada.accessToken }])
      expect((await revoke(other, id, options)).code, 'of another team').toBe('VERIFICATION_CODE_NOT_FOUND')
    const elsewhere = await crew()
    expect((await revoke(elsewhere, id)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await revoke(team, team.grace.userId)).code, 'no invitation at all').toBe('VERIFICATION_CODE_NOT_FOUND')
    const { accessToken } = team.ada
    expect((await revoke(team, id, { accessToken })).json).toEqual({ success: true })
    expect((await revoke(team, id, { accessToken })).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await list(team)).json.items).toEqual([])
    const late = { accessToken: team.stranger.accessToken, body: { code } }
    expect((await team.project.request('POST', '/team-invitations/accept', late)).code).toBe(
      'VERIFICATION_CODE_NOT_FOUND',
    )
  })

  it('invitations are gone with their team', async () => {
    const team = await crew()
    const email = address()
    await invite(team, { email })
    const code = await on.testkit().mailbox.codeFor(email)
    await team.project.asServer('DELETE', `/teams/${team.teamId}`)
    const options = { accessToken: team.stranger.accessToken, body: { code } }
    for (const path of ['accept', 'accept/check-code', 'accept/details']) {
      const answer = await team.project.request('POST', `/team-invitations/${path}`, options)
      expect(answer.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
  })
})
