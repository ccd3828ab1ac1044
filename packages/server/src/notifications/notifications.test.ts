import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const path = '/emails/notification-preference'
const transactional = {
  notification_category_id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef',
  notification_category_name: 'Transactional',
  enabled: true,
  can_disable: false,
}
const marketing = {
  notification_category_id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
  notification_category_name: 'Marketing',
  enabled: true,
  can_disable: true,
}

eachServer('notification preferences', on => {
  it('notification preferences are the defaults until someone chooses', async () => {
    const project = await on.project()
    const { userId, accessToken } = await project.signUp()
    const expected = { items: [transactional, marketing], is_paginated: false }
    for (const who of ['me', userId]) {
      expect((await project.asUser({ accessToken }, 'GET', `${path}/${who}`)).json).toEqual(expected)
      expect((await project.request('GET', `${path}/${who}`, { ...server, accessToken })).json).toEqual(expected)
    }
    expect((await project.asServer('GET', `${path}/${userId}`)).json).toEqual(expected)
  })

  it('notification preferences are switched off and on again, each for one person', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const url = `${path}/me/${marketing.notification_category_id}`
    const listed = async (of: { accessToken: string }) => (await project.asUser(of, 'GET', `${path}/me`)).json.items
    for (const enabled of [false, false, true, false]) {
      const set = await project.asUser(ada, 'PATCH', url, { enabled })
      expect(set).toMatchObject({ status: 200, json: { ...marketing, enabled } })
      expect(await listed(ada)).toEqual([transactional, { ...marketing, enabled }])
    }
    expect(await listed(grace)).toEqual([transactional, marketing])
    const byServer = `${path}/${ada.userId}/${marketing.notification_category_id.toUpperCase()}`
    await project.asServer('PATCH', byServer, { enabled: true })
    expect(await listed(ada)).toEqual([transactional, marketing])
  })

  it('keep what the account needs switched on', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const url = `${path}/me/${transactional.notification_category_id}`
    const off = await project.asUser({ accessToken }, 'PATCH', url, { enabled: false })
    expect(off).toMatchObject({ status: 400, code: null })
    const on_ = await project.asUser({ accessToken }, 'PATCH', url, { enabled: true })
    expect(on_.json).toEqual(transactional)
  })

  it('notification preferences are refused for the first reason there is', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const off = { body: { enabled: false } }
    const ask = (who: string, category: string, options: object) =>
      project.request('PATCH', `${path}/${who}/${category}`, { ...off, ...options })
    const unknown = randomUUID()
    const asAda = { accessToken: ada.accessToken }
    expect((await ask('me', unknown, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await ask('me', unknown, server)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await ask(ada.userId, unknown, {})).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect(await ask(grace.userId, unknown, asAda)).toMatchObject({ status: 403, code: null })
    expect(await ask(unknown, unknown, server)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect(await ask(grace.userId, unknown, server)).toMatchObject({ status: 404, code: null })
    expect(await ask('me', unknown, asAda)).toMatchObject({ status: 404, code: null })
    const list = (who: string, options: object) => project.request('GET', `${path}/${who}`, options)
    expect((await list('me', {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect((await list(ada.userId, {})).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect(await list(grace.userId, asAda)).toMatchObject({ status: 403, code: null })
    expect(await list(unknown, server)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const elsewhere = await (await on.project()).signUp()
    expect((await list(elsewhere.userId, server)).code).toBe('USER_NOT_FOUND')
  })
})
