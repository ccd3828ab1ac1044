/** A stranger with the published key at the project `internal`, once the server has an owner. */
import { randomUUID } from 'node:crypto'
import type { SignedInPerson } from '@latchkey/testkit'
import { beforeAll, expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/colleagues/owners.ts'
import { eachServer } from '../support/servers.ts'

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
    const sent = await internal().asUser(owner, 'POST', '/team-invitations/send-code', body)
    expect(sent.status, sent.text).toBe(200)
  }
  const finding = async () => {
    const { json } = await internal().asAdmin('GET', '/internal/doctor')
    return json.findings.find(({ id }: { id: string }) => id === 'server.sign-up')
  }
  const claim = async (person: SignedInPerson) => {
    const link = await firstOwnerLink(on.testkit().latchkey.app)
    const body = { code: new URL(link ?? '').searchParams.get('code') }
    return internal().asUser(person, 'POST', '/internal/owner-claim', body)
  }
  const setSignUp = (isOn: boolean) =>
    internal().asAdmin('PATCH', '/internal/projects/current', { config: { sign_up_enabled: isOn } })

  beforeAll(async () => {
    expect(await finding()).toMatchObject({ severity: 'fine' })
    owner = await internal().signUp()
    expect((await claim(owner)).status).toBe(200)
    teamId = (await internal().asAdmin('GET', '/internal/projects/current')).json.owner_team_id
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
    await internal().asServer('POST', path, {})
    const permission = `/team-permissions/${teamId}/${signedUp.user_id}/$invite_members`
    await internal().asServer('POST', permission, {})
    const body = { email: edsger, team_id: teamId, callback_url: `${page}/team-invitation` }
    const accessToken = signedUp.access_token
    const sent = await internal().asUser({ accessToken }, 'POST', '/team-invitations/send-code', body)
    expect(sent.status, sent.text).toBe(200)
    await internal().asServer('DELETE', path)
    expect((await byPassword(edsger)).code).toBe(closed)
  })

  it('sign-up at internal is refused to an address whose invitation was withdrawn or has expired', async () => {
    const [withdrawn, expired] = [newAddress(), newAddress()]
    await invite(withdrawn)
    const path = `/team-invitations?team_id=${teamId}`
    const { json } = await internal().asServer('GET', path)
    const { id } = json.items.find((item: { recipient_email: string }) => item.recipient_email === withdrawn)
    await internal().asServer('DELETE', `/team-invitations/${id}?team_id=${teamId}`)
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
    const members = await internal().asServer('GET', `/users?team_id=${teamId}`)
    for (const { id } of members.json.items) await internal().asServer('DELETE', `/team-memberships/${teamId}/${id}`)
    const next = await internal().signUp()
    expect((await claim(next)).status).toBe(200)
    expect((await byPassword(newAddress())).code).toBe(closed)
  })
})
