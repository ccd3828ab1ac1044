import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const callback_url = 'http://localhost:3000/handler/any'
const password = 'a long enough password'

/** What no person may enter as an address of theirs, or of a person whom they invite. */
const refusedOfPeople = [
  'root@localhost',
  'ada%victim.example@relay.example.com',
  'victim.example!ada@relay.example.com',
  '=?utf-8?q?ada=40victim.example=3e?=@relay.example.com',
]

eachServer('an address that a person enters', on => {
  const refusal = async (project: TestProject, path: string, body: object, accessToken?: string) => {
    const [method = '', route = ''] = path.split(' ')
    const { code, text } = await project.request(method, route, {
      ...{ body, headers: { 'x-stack-allow-anonymous-user': 'true' } },
      ...(accessToken ? { accessToken } : {}),
    })
    return [code, text.includes('is not an email address')]
  }

  it.each(refusedOfPeople)('an address that a person enters is refused by every writer: %s', async email => {
    const config = { 'auth.otp.allowSignIn': true, 'teams.allowClientTeamCreation': true }
    const project = await on.project({ config })
    const ada = await project.signUp()
    const { accessToken } = ada
    const team = { display_name: 'Crew', creator_user_id: 'me' }
    const crew = await project.asUser({ accessToken }, 'POST', '/teams', team)
    const channel = { user_id: 'me', type: 'email', value: 'other@example.com', used_for_auth: false }
    const added = await project.asUser({ accessToken }, 'POST', '/contact-channels', channel)
    const guest = await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    const signUp = { email, password, verification_callback_url: callback_url }
    const refused = ['SCHEMA_ERROR', true]

    expect(await refusal(project, 'POST /auth/password/sign-up', signUp), 'sign-up').toEqual(refused)
    expect(
      await refusal(project, 'POST /auth/password/sign-up', signUp, guest.json.access_token),
      'a guest who signs up',
    ).toEqual(refused)
    expect(await refusal(project, 'POST /auth/otp/send-sign-in-code', { email, callback_url }), 'code').toEqual(refused)
    expect(
      await refusal(project, 'POST /contact-channels', { ...channel, value: email }, accessToken),
      'a further address',
    ).toEqual(refused)
    const change = `PATCH /contact-channels/me/${added.json.id}`
    expect(await refusal(project, change, { value: email }, accessToken), 'a changed address').toEqual(refused)
    const invitation = { team_id: crew.json.id, email, callback_url }
    expect(await refusal(project, 'POST /team-invitations/send-code', invitation, accessToken), 'invitation').toEqual(
      refused,
    )
  })

  it('that is of a form refused today still signs in where the account has it already', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const [address] = ['ada%victim.example@relay.example.com']
    const body = { primary_email: address, primary_email_verified: true, primary_email_auth_enabled: true, password }
    // A server may give such an address, and one of a single label.
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    const bare = { ...body, primary_email: 'root@localhost' }
    expect((await project.asServer('POST', '/users', bare)).status).toBe(201)
    for (const email of [address, 'root@localhost']) {
      const signIn = await project.request('POST', '/auth/password/sign-in', { body: { email, password } })
      expect(signIn.status).toBe(200)
    }
    const encoded = { ...body, primary_email: '=?utf-8?q?x?=@relay.example.com' }
    expect((await project.asServer('POST', '/users', encoded)).code).toBe('SCHEMA_ERROR')
  })
})
