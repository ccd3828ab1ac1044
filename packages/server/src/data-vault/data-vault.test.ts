import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const config = { 'dataVault.stores.secrets': { displayName: 'Secrets' }, 'dataVault.stores.other': {} }

const getDigest = (encryptedValue: string) => createHash('sha256').update(encryptedValue).digest('base64')
const newKey = () => randomBytes(32).toString('base64')

eachServer('the data vault', on => {
  const post = (project: TestProject, path: string, body: unknown, level: 'server' | 'admin' | 'client' = 'server') =>
    project.request('POST', `/data-vault/${path}`, { level, body: body as object })
  const set = (project: TestProject, hashed_key: string, encrypted_value: string, store = 'secrets') =>
    post(project, `stores/${store}/set`, { hashed_key, encrypted_value })
  const get = (project: TestProject, hashed_key: string, store = 'secrets') =>
    post(project, `stores/${store}/get`, { hashed_key })
  const setFor = (project: TestProject, owner: string, hashed_key: string, encrypted_value: string) =>
    post(project, `owners/${owner}/stores/secrets/set`, { hashed_key, encrypted_value })
  const getKeys = (project: TestProject, owner: string, query = '') =>
    project.asServer('GET', `/data-vault/owners/${owner}/keys${query}`)

  it('gives a value back unchanged, and the last one that was set', async () => {
    const project = await on.project({ config })
    const values = ['AQAAAQID', '', 'Grüße ☕', 'x'.repeat(1_000_000)]
    for (const value of values) {
      const key = newKey()
      expect((await set(project, key, 'before')).json).toEqual({ success: true })
      expect(await set(project, key, value)).toMatchObject({ status: 200, json: { success: true } })
      expect(await get(project, key)).toMatchObject({ status: 200, json: { encrypted_value: value } })
    }
    expect((await post(project, 'stores/secrets/get', { hashed_key: 'none' }, 'admin')).status).toBe(400)
  })

  it('the data vault is refused in the order of the wire, to clients first of all', async () => {
    const project = await on.project({ config })
    expect(await post(project, 'stores/gold/get', {}, 'client')).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' })
    const wrong = [
      {},
      { hashed_key: '' },
      { hashed_key: 1 },
      { hashed_key: 'k', more: 1 },
      { hashed_key: 'x'.repeat(513) },
    ]
    for (const body of wrong)
      expect(await post(project, 'stores/gold/get', body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(await post(project, 'stores/gold/set', { hashed_key: 'k' })).toMatchObject({ code: 'SCHEMA_ERROR' })
    const long = { hashed_key: 'k', encrypted_value: 'x'.repeat(1_000_001) }
    expect(await post(project, 'stores/secrets/set', long)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    for (const store of ['gold', 'Secrets', 'constructor', '__proto__'])
      for (const answer of [await get(project, 'k', store), await set(project, 'k', 'v', store)]) {
        expect(answer).toMatchObject({ status: 400, code: 'DATA_VAULT_STORE_DOES_NOT_EXIST' })
        expect(answer.json.details).toEqual({ store_id: store })
      }
    const none = await get(project, 'k')
    expect(none).toMatchObject({ status: 400, code: 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST' })
    expect(none.json.details).toEqual({ store_id: 'secrets', hashed_key: 'k' })
  })

  it('keeps stores and projects apart', async () => {
    const [project, elsewhere] = [await on.project({ config }), await on.project({ config })]
    await set(project, 'k', 'of the first')
    expect((await get(project, 'k', 'other')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
    expect((await get(elsewhere, 'k')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
    await set(project, 'k', 'of the other', 'other')
    expect((await get(project, 'k')).json.encrypted_value).toBe('of the first')
  })

  it('deletes a value once', async () => {
    const project = await on.project({ config })
    await set(project, 'k', 'v')
    const remove = () => post(project, 'stores/secrets/delete', { hashed_key: 'k' })
    expect((await remove()).json).toEqual({ success: true })
    expect((await remove()).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
    expect((await get(project, 'k')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
  })

  it('moves a value to another hashed key, whole or not at all', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    const replace = (body: object) => post(project, 'stores/secrets/replace', body)
    const replacement = { new_hashed_key: 'new', new_encrypted_value: 'under the new secret' }
    const body = { hashed_key: 'old', encrypted_value_digest: getDigest('under the old'), ...replacement }
    expect((await replace(body)).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')

    await setFor(project, `user/${userId}`, 'old', 'under the old')
    expect((await replace({ ...body, encrypted_value_digest: getDigest('something else') })).status).toBe(412)
    await set(project, 'new', 'taken')
    expect((await replace(body)).status).toBe(409)
    expect((await get(project, 'old')).json.encrypted_value).toBe('under the old')
    await post(project, 'stores/secrets/delete', { hashed_key: 'new' })

    expect((await replace(body)).json).toEqual({ success: true })
    expect((await get(project, 'new')).json.encrypted_value).toBe('under the new secret')
    expect((await get(project, 'old')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
    const { items } = (await getKeys(project, `user/${userId}`)).json
    expect(items.map(({ hashed_key }: { hashed_key: string }) => hashed_key)).toEqual(['new'])
    const same = { ...body, hashed_key: 'new', encrypted_value_digest: getDigest('under the new secret') }
    expect((await replace({ ...same, new_encrypted_value: 'again' })).status).toBe(200)
    expect((await get(project, 'new')).json.encrypted_value).toBe('again')
  })

  it('lets one of many replacements at once succeed, and loses no write', async () => {
    const project = await on.project({ config })
    await set(project, 'old', 'v')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post(project, 'stores/secrets/replace', {
          hashed_key: 'old',
          encrypted_value_digest: getDigest('v'),
          new_hashed_key: `new-${index}`,
          new_encrypted_value: `v${index}`,
        }),
      ),
    )
    const done = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(done).toHaveLength(1)
    for (let index = 0; index < 10; index++)
      expect((await get(project, `new-${index}`)).status).toBe(index === done[0] ? 200 : 400)
  })

  it('stores one of many values that are set at once, readable each time', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    const values = Array.from({ length: 20 }, (_, index) => `v${index}`)
    const writes = values.map((value, index) =>
      index % 2 === 0 ? set(project, 'k', value) : setFor(project, `user/${userId}`, 'k', value),
    )
    for (const { status, text } of await Promise.all(writes)) expect(status, text).toBe(200)
    expect(values).toContain((await get(project, 'k')).json.encrypted_value)
    expect((await getKeys(project, `user/${userId}`)).json.items).toHaveLength(1)
  })

  it('lists the hashed keys of an owner with their times, page by page, and never a value', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    const created = on.testkit().clock.now().getTime()
    for (const key of ['c', 'a', 'b']) await setFor(project, `user/${userId}`, key, `secret of ${key}`)
    await set(project, 'unowned', 'v')
    on.testkit().clock.advance(60)
    // A later write changes neither whose the value is nor when it was made.
    await set(project, 'b', 'another')
    const first = await getKeys(project, `user/${userId}`, '?limit=2')
    const line = { store_id: 'secrets', created_at_millis: created }
    expect(first.json.items).toEqual([
      { ...line, hashed_key: 'a', updated_at_millis: created },
      { ...line, hashed_key: 'b', updated_at_millis: created + 60_000 },
    ])
    const cursor = encodeURIComponent(first.json.pagination.next_cursor)
    const second = await getKeys(project, `user/${userId}`, `?limit=2&cursor=${cursor}`)
    expect(second.json.items).toMatchObject([{ hashed_key: 'c' }])
    expect(second.json.pagination.next_cursor).toBeNull()
    expect((await getKeys(project, `user/${userId}`, '?store_id=other')).json.items).toEqual([])
    expect(first.text).not.toContain('secret of')
  })

  it('takes only owners that the project has', async () => {
    const [project, elsewhere] = [await on.project({ config }), await on.project({ config })]
    const { userId } = await elsewhere.signUp()
    for (const owner of [`user/${randomUUID()}`, `user/${userId}`]) {
      expect(await setFor(project, owner, 'k', 'v')).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      expect(await getKeys(project, owner)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    }
    expect((await setFor(project, `team/${randomUUID()}`, 'k', 'v')).code).toBe('TEAM_NOT_FOUND')
    expect((await setFor(project, 'custom/x', 'k', 'v')).code).toBe('SCHEMA_ERROR')
    expect((await get(project, 'k')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
  })

  it('counts the values of stores for owners, also of those that were taken out of the configuration', async () => {
    const project = await on.project({ config })
    const stores = (level: 'admin' | 'server') => project.request('GET', '/internal/data-vault/stores', { level })
    expect((await stores('admin')).json.items).toEqual([])
    for (const key of ['a', 'b']) await set(project, key, 'v')
    await set(project, 'a', 'v', 'other')
    const removal = { config_override_string: '{"dataVault.stores.other":null}' }
    await project.asAdmin('PATCH', '/internal/config/override', removal)
    const last_written_at_millis = on.testkit().clock.now().getTime()
    expect((await stores('admin')).json.items).toEqual([
      { id: 'other', value_count: 1, last_written_at_millis },
      { id: 'secrets', value_count: 2, last_written_at_millis },
    ])
    expect((await stores('server')).status).toBe(401)
    expect((await get(project, 'a', 'other')).code).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')
  })
})
