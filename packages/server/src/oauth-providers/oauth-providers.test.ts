import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const provider = (type: string) => ({
  [`auth.oauth.providers.${type}`]: { type, isShared: true, allowSignIn: true, allowConnectedAccounts: true },
})

eachServer('connected accounts', on => {
  const newProject = () => on.project({ config: { ...provider('google'), ...provider('github') } })
  const connection = (userId: string, changes: object = {}) => ({
    ...{ user_id: userId, provider_config_id: 'google', account_id: 'g-1', email: 'ada@example.com' },
    ...{ allow_sign_in: true, allow_connected_accounts: true },
    ...changes,
  })
  const create = (project: TestProject, body: object) => project.asServer('POST', '/oauth-providers', body)
  const path = (userId: string, id: string) => `/oauth-providers/${userId}/${id}`
  const update = (project: TestProject, userId: string, id: string, body: object) =>
    project.asServer('PATCH', path(userId, id), body)
  const user = async (project: TestProject) =>
    (await project.asServer('POST', '/users', { display_name: 'Ada' })).json.id as string
  const methodsIn = async (project: TestProject) => {
    const { queries } = on.testkit().latchkey.app.database
    const text = `select kind, provider from sign_in_methods where project_id = $1 and kind = 'oauth'`
    return (await queries.query<{ kind: string; provider: string }>({ text }, [project.id])).rows
  }

  it('connected accounts are created, read, listed and deleted by a server', async () => {
    const project = await newProject()
    const ada = await user(project)
    const made = await create(project, connection(ada))
    expect(made, made.text).toMatchObject({ status: 201 })
    expect(made.json).toEqual({ ...connection(ada), id: made.json.id, type: 'google' })
    expect((await project.asServer('GET', path(ada, made.json.id))).json).toEqual(made.json)
    for (const query of ['', `?user_id=${ada}`])
      expect((await project.asServer('GET', `/oauth-providers${query}`)).json.items).toEqual([made.json])
    expect(await methodsIn(project)).toEqual([{ kind: 'oauth', provider: 'google' }])
    const deleted = await project.asServer('DELETE', path(ada, made.json.id))
    expect(deleted).toMatchObject({ status: 200, json: { success: true } })
    expect(await methodsIn(project)).toEqual([])
    const types = (await on.events(project)).map(({ type }) => type)
    expect(types).toEqual(['user.created', 'user.updated', 'user.updated'])
  })

  it('leave the account id to servers, and the email out where it is not known', async () => {
    const project = await newProject()
    const { userId, accessToken } = await project.signUp()
    await create(project, connection(userId, { email: undefined }))
    const { json } = await project.asUser({ accessToken }, 'GET', '/oauth-providers?user_id=me')
    expect(Object.keys(json.items[0]).sort()).toEqual(
      ['allow_connected_accounts', 'allow_sign_in', 'id', 'provider_config_id', 'type', 'user_id'].sort(),
    )
    const { status, code } = await project.asUser({ accessToken }, 'GET', '/oauth-providers')
    expect({ status, code }).toEqual({ status: 403, code: null })
  })

  it('connected accounts are refused in the order of the wire', async () => {
    const project = await newProject()
    const [ada, bob] = [await user(project), await user(project)]
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect(await create(project, connection(unknownId, { provider_config_id: 'spotify' }))).toMatchObject({
      status: 404,
      code: null,
    })
    expect(await create(project, connection(unknownId))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const made = (await create(project, connection(ada))).json
    expect(await create(project, connection(ada))).toMatchObject({ status: 400, code: null })
    const twice = await create(project, connection(ada, { allow_sign_in: false }))
    expect(twice).toMatchObject({ status: 400, code: null })
    expect(twice.text).toMatch(/has connected this account/)
    const taken = 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'
    expect((await create(project, connection(bob))).code).toBe(taken)
    const bobs = (await create(project, connection(bob, { allow_sign_in: false }))).json
    expect((await update(project, bob, bobs.id, { allow_sign_in: true })).code).toBe(taken)
    expect(await update(project, bob, made.id, {})).toMatchObject({ status: 404, code: null })
    expect(await update(project, unknownId, made.id, {})).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  it('change what they are used for, with the sign-in method', async () => {
    const project = await newProject()
    const ada = await user(project)
    const { id } = (await create(project, connection(ada))).json
    expect((await update(project, ada, id, { allow_sign_in: true })).status).toBe(200)
    const off = await update(project, ada, id, { allow_sign_in: false, email: 'other@example.com', account_id: 'g-2' })
    expect(off.json).toMatchObject({ allow_sign_in: false, email: 'other@example.com', account_id: 'g-2' })
    expect(await methodsIn(project)).toEqual([])
    await update(project, ada, id, { allow_sign_in: true })
    expect(await methodsIn(project)).toEqual([{ kind: 'oauth', provider: 'google' }])
  })

  it('connected accounts are turned off and disconnected by their user, who keeps a sign-in method', async () => {
    const project = await newProject()
    const { userId, accessToken } = await project.signUp()
    const own = { accessToken }
    const { id } = (await create(project, connection(userId))).json
    const changed = await project.request('PATCH', path('me', id), {
      ...own,
      body: { allow_connected_accounts: false },
    })
    expect(changed.json).toMatchObject({ allow_connected_accounts: false, allow_sign_in: true })
    const forbidden = await project.request('PATCH', path('me', id), { ...own, body: { account_id: 'g-3' } })
    expect(forbidden.code, 'a client does not name accounts').toBe('SCHEMA_ERROR')
    await project.asServer('PATCH', `/users/${userId}`, { password: null })
    const signedIn = { accessToken: (await session(project, userId)).access_token }
    for (const last of [
      await project.request('DELETE', path('me', id), signedIn),
      await project.request('PATCH', path('me', id), { ...signedIn, body: { allow_sign_in: false } }),
    ]) {
      expect(last).toMatchObject({ status: 400, code: null })
      expect(last.text).toMatch(/only way for the user to sign in/)
    }
    const github = connection(userId, { provider_config_id: 'github', account_id: 'h-1' })
    await create(project, github)
    expect((await project.request('DELETE', path('me', id), signedIn)).status).toBe(200)
  })
  const session = async (project: TestProject, userId: string) =>
    (await project.asServer('POST', '/auth/sessions', { user_id: userId })).json

  it('connected accounts are not changed by an impersonation', async () => {
    const project = await newProject()
    const { userId } = await project.signUp()
    const { id } = (await create(project, connection(userId))).json
    const body = { user_id: userId, is_impersonation: true }
    const { access_token: accessToken } = (await project.asServer('POST', '/auth/sessions', body)).json
    expect(await project.asUser({ accessToken }, 'DELETE', path('me', id))).toMatchObject({ status: 403 })
  })

  it('sign in one of twenty users who are connected to the same account at once', async () => {
    const project = await newProject()
    const ids = await Promise.all(Array.from({ length: 20 }, () => user(project)))
    const answers = await Promise.all(ids.map(id => create(project, connection(id))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ code }) => code)
    expect(new Set(refused)).toEqual(new Set(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN']))
    expect(await methodsIn(project)).toHaveLength(1)
  })
})
