/** A second factor that the project requires. */
import { type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const secret = Buffer.alloc(20, 'ada').toString('base64')
const refused = { status: 403, code: 'SECOND_FACTOR_ENROLMENT_REQUIRED' }

eachServer('a required second factor', on => {
  const everyone = { config: { 'auth.secondFactor.requiredForEveryone': true } }
  const as = (project: TestProject, { accessToken }: { accessToken: string }) => ({
    get: (path: string) => project.asUser({ accessToken }, 'GET', path),
    send: (method: string, path: string, body: object = {}) => project.asUser({ accessToken }, method, path, body),
  })
  const enrolment = () => ({ totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) })

  it('keeps a session from all but reading its user, enrolling and signing out', async () => {
    const project = await on.project(everyone)
    const ada = await project.signUp()
    const { get, send } = as(project, ada)
    expect((await get('/users/me')).json).toMatchObject({ must_enrol_second_factor: true, requires_totp_mfa: false })
    expect((await get('/projects/current')).status).toBe(200)
    for (const path of ['/contact-channels?user_id=me', '/auth/sessions?user_id=me', '/teams?user_id=me'])
      expect(await get(path), path).toMatchObject(refused)
    for (const body of [{ display_name: 'Ada' }, { totp_secret_base64: secret, display_name: 'Ada' }, {}])
      expect(await send('PATCH', '/users/me', body), JSON.stringify(body)).toMatchObject(refused)
    expect(await send('PATCH', '/users/me', { totp_secret_base64: null })).toMatchObject(refused)
    expect(await send('DELETE', '/users/me')).toMatchObject(refused)
    const refresh = { refreshToken: ada.refreshToken }
    expect((await project.request('POST', '/auth/sessions/current/refresh', refresh)).status).toBe(200)
    expect((await send('DELETE', '/auth/sessions/current')).status).toBe(200)
  })

  it('a required second factor is over at once for a session that has enrolled, and back when the factor is turned off', async () => {
    const project = await on.project(everyone)
    const { get, send } = as(project, await project.signUp())
    const enrolled = await send('POST', '/auth/mfa/enrol', enrolment())
    expect(enrolled.status, enrolled.text).toBe(200)
    expect((await get('/users/me')).json.must_enrol_second_factor).toBeUndefined()
    expect((await get('/contact-channels?user_id=me')).status).toBe(200)
    const code = enrolled.json.recovery_codes[0]
    expect((await send('POST', '/auth/mfa/turn-off', { code })).status).toBe(200)
    expect(await get('/contact-channels?user_id=me')).toMatchObject(refused)
  })

  it('a required second factor is met by the request of the published SDKs', async () => {
    const project = await on.project(everyone)
    const { get, send } = as(project, await project.signUp())
    expect((await send('PATCH', '/users/me', { totp_secret_base64: secret })).status).toBe(200)
    expect((await get('/contact-channels?user_id=me')).status).toBe(200)
  })

  it('holds for members of the teams that are named, and from the request on that names one', async () => {
    const project = await on.project()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team = { display_name: 'Crew', creator_user_id: ada.userId }
    const { json } = await project.asServer('POST', '/teams', team)
    const read = (person: { accessToken: string }) => as(project, person).get('/contact-channels?user_id=me')
    expect((await read(ada)).status).toBe(200)
    const config_override_string = JSON.stringify({ [`auth.secondFactor.requiredInTeams.${json.id}`]: true })
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string })
    expect(await read(ada)).toMatchObject(refused)
    expect((await read(eve)).status).toBe(200)
    await project.asServer('DELETE', `/team-memberships/${json.id}/${ada.userId}`)
    expect((await read(ada)).status).toBe(200)
  })

  it('a required second factor is not required of anonymous users, nor of the project’s own server', async () => {
    const project = await on.project(everyone)
    const guest = (await project.request('POST', '/auth/anonymous/sign-up')).json
    const headers = { 'x-stack-allow-anonymous-user': 'true' }
    const own = { accessToken: guest.access_token, headers }
    expect((await project.request('GET', '/contact-channels?user_id=me', own)).status).toBe(200)
    const ada = await project.signUp()
    const path = `/users/${ada.userId}`
    expect((await project.asServer('PATCH', path, { display_name: 'Ada' })).status).toBe(200)
  })
})
