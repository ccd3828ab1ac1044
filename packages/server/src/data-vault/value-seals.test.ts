/** What the database holds: altered, moved, put back and restored without the keys of owners. */
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const config = { 'dataVault.stores.secrets': {}, 'dataVault.stores.other': {} }
const secret = 'AQAA-the-encrypted-value'

eachServer('the data vault at rest', on => {
  const query = (text: string, values: unknown[] = []) =>
    on.testkit().latchkey.app.database.queries.query<Record<string, unknown>>({ text }, values)
  const set = (project: TestProject, hashed_key: string, encrypted_value: string, store = 'secrets') =>
    project.asServer('POST', `/data-vault/stores/${store}/set`, { hashed_key, encrypted_value })
  const setFor = (project: TestProject, owner: string, hashed_key: string, encrypted_value = secret) =>
    project.asServer('POST', `/data-vault/owners/${owner}/stores/secrets/set`, { hashed_key, encrypted_value })
  const get = (project: TestProject, hashed_key: string, store = 'secrets') =>
    project.asServer('POST', `/data-vault/stores/${store}/get`, { hashed_key })

  const tables = ['data_vault_data_keys', 'data_vault_values', 'data_vault_owner_keys'] as const
  type Table = (typeof tables)[number]
  /** Rows of a project as JSON of the database, as a dump has them. */
  const dump = async (project: TestProject, table: Table, hashedKey?: string) => {
    const chosen = hashedKey === undefined ? '' : 'and hashed_key = $2'
    const values = hashedKey === undefined ? [project.id] : [project.id, hashedKey]
    const text = `select to_jsonb(t)::text as row from ${table} t where project_id = $1 ${chosen}`
    return (await query(text, values)).rows.map(({ row }) => String(row))
  }
  const restore = async (table: Table, rows: readonly string[]) => {
    for (const row of rows)
      await query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1::jsonb)`, [row])
  }
  const putBack = async (project: TestProject, table: Table, row: string | undefined) => {
    const column = table === 'data_vault_values' ? 'ciphertext' : 'sealed_key'
    const text = `update ${table} t set ${column} = o.${column}
       from jsonb_populate_record(null::${table}, $2::jsonb) o where t.project_id = $1 and t.hashed_key = o.hashed_key`
    await query(text, [project.id, row])
  }
  const expectUnreadable = async (project: TestProject, hashedKey: string, store?: string) => {
    const { status, text } = await get(project, hashedKey, store)
    expect(status).toBe(500)
    expect(text).not.toContain(hashedKey)
    expect(text).not.toContain(secret)
  }

  it('holds neither the value nor a key in clear, and each write has a key of its own', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    await set(project, 'plain-k', secret)
    await setFor(project, `user/${userId}`, 'owned-k')
    const before = await Promise.all(tables.map(table => dump(project, table)))
    expect(before.map(rows => rows.length)).toEqual([2, 2, 1])
    expect(before.join()).not.toContain(Buffer.from(secret).toString('hex'))
    expect(before.join()).not.toContain(secret)
    await set(project, 'plain-k', secret)
    const after = await dump(project, 'data_vault_data_keys', 'plain-k')
    expect(after).not.toEqual(before[0]?.filter(row => row.includes('plain-k')))
  })

  it('refuses a value with a flipped byte, in the ciphertext or in a key', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    await setFor(project, `user/${userId}`, 'k-1')
    await set(project, 'k-2', secret)
    const flipByte = `update data_vault_values set ciphertext = set_byte(ciphertext, $3, get_byte(ciphertext, $3) # 1)
      where project_id = $1 and hashed_key = $2`
    for (const key of ['k-1', 'k-2'])
      for (const byte of [0, 5, 20]) {
        await query(flipByte, [project.id, key, byte])
        await expectUnreadable(project, key)
        await query(flipByte, [project.id, key, byte])
        expect((await get(project, key)).json.encrypted_value).toBe(secret)
      }
    const flipCharacter = (table: Table, at: number) =>
      query(
        `update ${table} set sealed_key = overlay(sealed_key placing
           case substr(sealed_key, $2, 1) when 'A' then 'B' else 'A' end from $2 for 1) where project_id = $1`,
        [project.id, at],
      )
    await flipCharacter('data_vault_data_keys', 40)
    for (const key of ['k-1', 'k-2']) await expectUnreadable(project, key)
    await set(project, 'k-1', secret)
    expect((await get(project, 'k-1')).json.encrypted_value, 'a new write mends it').toBe(secret)
    await flipCharacter('data_vault_owner_keys', 40)
    await expectUnreadable(project, 'k-1')
  })

  it('refuses a value that was moved to another key, store, project or owner', async () => {
    const [project, elsewhere] = [await on.project({ config }), await on.project({ config })]
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    for (const key of ['k-1', 'k-2', 'k-3']) await set(project, key, secret)
    const exchange = async (table: Table) => {
      const [[first], [second]] = [await dump(project, table, 'k-1'), await dump(project, table, 'k-2')]
      await putBack(project, table, second?.replace('k-2', 'k-1'))
      await putBack(project, table, first?.replace('k-1', 'k-2'))
    }
    await exchange('data_vault_values')
    await expectUnreadable(project, 'k-1')
    await exchange('data_vault_data_keys')
    for (const key of ['k-1', 'k-2']) await expectUnreadable(project, key)

    for (const [from, to, at] of [
      ['"secrets"', '"other"', project],
      [project.id, elsewhere.id, elsewhere],
    ] as const) {
      for (const table of ['data_vault_data_keys', 'data_vault_values'] as const)
        await restore(
          table,
          (await dump(project, table, 'k-3')).map(row => row.replaceAll(from, to)),
        )
      await expectUnreadable(at, 'k-3', at === project ? 'other' : 'secrets')
    }

    await setFor(project, `user/${ada.userId}`, 'k-4')
    await setFor(project, `user/${bob.userId}`, 'k-5')
    const move =
      'update data_vault_data_keys set owner_type = $3, owner_id = $4 where project_id = $1 and hashed_key = $2'
    await query(move, [project.id, 'k-4', 'user', bob.userId])
    await expectUnreadable(project, 'k-4')
    await query(move, [project.id, 'k-4', null, null])
    await expectUnreadable(project, 'k-4')
    await query(move, [project.id, 'k-3', 'user', ada.userId])
    await expectUnreadable(project, 'k-3')
    await query(move, [project.id, 'k-4', 'user', ada.userId])
    expect((await get(project, 'k-4')).json.encrypted_value).toBe(secret)
  })

  it('refuses an old ciphertext that is put back beside the current key, and an old key beside the current ciphertext', async () => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    for (const owner of [null, `user/${userId}`])
      for (const table of ['data_vault_values', 'data_vault_data_keys'] as const) {
        const key = `k-${table}-${owner}`
        const write = (value: string) => (owner ? setFor(project, owner, key, value) : set(project, key, value))
        await write('an old value')
        const [old] = await dump(project, table, key)
        await write('the current value')
        await putBack(project, table, old)
        await expectUnreadable(project, key)
      }
  })

  it.each([
    'user',
    'team',
  ] as const)('makes what a removed %s had unreadable, also from a dump that is restored without the keys of owners', async type => {
    const project = await on.project({ config })
    const { userId } = await project.signUp()
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew' })
    const id = type === 'user' ? userId : team.json.id
    await setFor(project, `${type}/${id}`, 'of-the-owner')
    await set(project, 'of-no-one', secret)
    const data = await dump(project, 'data_vault_data_keys', 'of-the-owner')
    const values = await dump(project, 'data_vault_values', 'of-the-owner')
    const ownerKeys = await dump(project, 'data_vault_owner_keys')
    expect([data.length, values.length, ownerKeys.length]).toEqual([1, 1, 1])

    await project.asServer('DELETE', `/${type}s/${id}`)
    expect((await get(project, 'of-the-owner')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
    expect(await dump(project, 'data_vault_owner_keys')).toEqual([])
    expect((await get(project, 'of-no-one')).json.encrypted_value).toBe(secret)

    await restore('data_vault_data_keys', data)
    await restore('data_vault_values', values)
    await expectUnreadable(project, 'of-the-owner')
    expect((await set(project, 'of-the-owner', secret)).status, 'nothing new is written for them').toBe(500)
    await restore('data_vault_owner_keys', ownerKeys)
    expect((await get(project, 'of-the-owner')).json.encrypted_value, 'the key was all that was missing').toBe(secret)
  })

  it('keeps the values of others when an owner is removed while they write', async () => {
    const project = await on.project({ config })
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    await setFor(project, `user/${ada.userId}`, 'k-0')
    const writes = Array.from({ length: 10 }, (_, index) => [
      setFor(project, `user/${ada.userId}`, `ada-${index}`),
      setFor(project, `user/${bob.userId}`, `bob-${index}`),
      set(project, 'k-0', secret),
    ]).flat()
    const removal = project.asServer('DELETE', `/users/${ada.userId}`)
    await Promise.all([...writes, removal])
    const left = await dump(project, 'data_vault_data_keys')
    expect(left.filter(row => row.includes(ada.userId))).toEqual([])
    expect(left.filter(row => row.includes(bob.userId))).toHaveLength(10)
    expect((await dump(project, 'data_vault_owner_keys')).filter(row => row.includes(ada.userId))).toEqual([])
    expect((await get(project, 'bob-9')).json.encrypted_value).toBe(secret)
  })
})
