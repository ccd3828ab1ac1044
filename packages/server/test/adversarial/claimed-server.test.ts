/** A stranger with the published key at the project `internal`, once the server has an owner. */
import { randomUUID } from 'node:crypto'
import type { SignedInPerson } from '@latchkey/testkit'
import { beforeAll, expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/colleagues/owners.ts'
import { eachServer } from '../support/servers.ts'

const admin = { level: 'admin' } as const
const closed = 'SIGN_UP_NOT_ENABLED'
const page = 'http://localhost:3000/handler'

eachServer('sign-up at internal', on => {
  let owner: SignedInPerson
  let teamId: string
  const internal = () => on.testkit().internal
  const newAddress = () => `${randomUUID().slice(0, 8)}@example.com`
  const byPassword = (email: string) =>
    internal().request('POST', '/auth/password/sign-up', {
      body: { email, password: 'correct horse battery', verification_callback_url: `${page}/email-verification` },
    })
  const byCode = (email: string) =>
    internal().request('POST', '/auth/otp/send-sign-in-code', {
      body: { email, callback_url: `${page}/magic-link-callback` },
    })
  const invite = async (email: string) => {
    const body = { email, team_id: teamId, callback_url: `${page}/team-invitation` }
    const sent = await internal().request('POST', '/team-invitations/send-code', {
      body,
      accessToken: owner.accessToken,
    })
    expect(sent.status, sent.text).toBe(200)
  }
  const finding = async () => {
    const { json } = await internal().request('GET', '/internal/doctor', admin)
    return json.findings.find(({ id }: { id: string }) => id === 'server.sign-up')
  }
  const claim = async (person: SignedInPerson) => {
    const link = await firstOwnerLink(on.testkit().latchkey.app)
    const body = { code: new URL(link ?? '').searchParams.get('code') }
    return internal().request('POST', '/internal/owner-claim', { accessToken: person.accessToken, body })
  }
  const setSignUp = (isOn: boolean) =>
    internal().request('PATCH', '/internal/projects/current', { ...admin, body: { config: { sign_up_enabled: isOn } } })

  beforeAll(async () => {
    expect(await finding()).toMatchObject({ severity: 'fine' })
    owner = await internal().signUp()
    expect((await claim(owner)).status).toBe(200)
    teamId = (await internal().request('GET', '/internal/projects/current', admin)).json.owner_team_id
  })

  it('sign-up at internal is refused to a stranger by password, code and as a guest after the server was claimed', async () => {
    expect((await byPassword(newAddress())).code).toBe(closed)
    expect((await byCode(newAddress())).code).toBe(closed)
    expect((await internal().request('POST', '/auth/anonymous/sign-up', { body: {} })).code).toBe(closed)
    expect((await internal().request('GET', '/projects/current')).json.config.sign_up_enabled).toBe(false)
    expect(await finding()).toMatchObject({ severity: 'fine' })
    const project = await on.project()
    expect((await project.request('POST', '/auth/anonymous/sign-up', { body: {} })).status).toBe(200)
  })

  it('sign-up at internal is open to an invited address, by password and by code, and to no other', async () => {
    const [grace, edsger] = [newAddress(), newAddress()]
    await invite(grace)
    await invite(edsger)
    expect((await byPassword(grace)).status).toBe(200)
    expect((await byCode(edsger)).status).toBe(200)
    const code = await on.testkit().mailbox.codeFor(edsger, /code/)
    const signedIn = await internal().request('POST', '/auth/otp/sign-in', { body: { code } })
    expect(signedIn.json).toMatchObject({ is_new_user: true })
    expect((await byPassword(newAddress())).code).toBe(closed)
  })

  it('sign-up at internal is refused to an address whose inviter may not invite any more', async () => {
    const [grace, edsger] = [newAddress(), newAddress()]
    await invite(grace)
    const signedUp = (await byPassword(grace)).json
    const path = `/team-memberships/${teamId}/${signedUp.user_id}`
    await internal().request('POST', path, { level: 'server', body: {} })
    const permission = `/team-permissions/${teamId}/${signedUp.user_id}/$invite_members`
    await internal().request('POST', permission, { level: 'server', body: {} })
    const body = { email: edsger, team_id: teamId, callback_url: `${page}/team-invitation` }
    const accessToken = signedUp.access_token
    const sent = await internal().request('POST', '/team-invitations/send-code', { body, accessToken })
    expect(sent.status, sent.text).toBe(200)
    await internal().request('DELETE', path, { level: 'server' })
    expect((await byPassword(edsger)).code).toBe(closed)
  })

  it('sign-up at internal is refused to an address whose invitation was withdrawn or has expired', async () => {
    const [withdrawn, expired] = [newAddress(), newAddress()]
    await invite(withdrawn)
    const path = `/team-invitations?team_id=${teamId}`
    const { json } = await internal().request('GET', path, { level: 'server' })
    const { id } = json.items.find((item: { recipient_email: string }) => item.recipient_email === withdrawn)
    await internal().request('DELETE', `/team-invitations/${id}?team_id=${teamId}`, { level: 'server' })
    expect((await byPassword(withdrawn)).code).toBe(closed)
    await invite(expired)
    on.clock.advance(8 * 24 * 60 * 60)
    expect((await byPassword(expired)).code).toBe(closed)
  })

  it('sign-up at internal is open again when the owner switches it on, which the doctor calls a problem', async () => {
    expect((await setSignUp(true)).status).toBe(200)
    expect(await finding()).toMatchObject({ severity: 'problem', fix: expect.stringContaining('internal') })
    expect((await byPassword(newAddress())).status).toBe(200)
    await setSignUp(false)
  })

  it('sign-up at internal is open while the server has lost its last owner, so that it can be claimed again', async () => {
    const members = await internal().request('GET', `/users?team_id=${teamId}`, { level: 'server' })
    for (const { id } of members.json.items)
      await internal().request('DELETE', `/team-memberships/${teamId}/${id}`, { level: 'server' })
    const next = await internal().signUp()
    expect((await claim(next)).status).toBe(200)
    expect((await byPassword(newAddress())).code).toBe(closed)
  })
})
