import { expect, it } from 'vitest'
import { configRequests, github, secrets, withSecrets } from '../../test/support/config-requests.ts'
import { eachServer } from '../../test/support/servers.ts'

eachServer('the history of a configuration', on => {
  const newProject = async () => {
    const project = await on.project()
    return { project, ...configRequests(project) }
  }

  it('lists who changed what and when, newest first', async () => {
    const { project, written, patch, history } = await newProject()
    const [keySet] = (await project.asAdmin('GET', '/internal/api-keys')).json.items
    await written({ 'auth.allowSignUp': false, 'payments.groups.a': {} }, { comment: 'No more sign-ups' })
    on.clock.advance(60)
    await patch({ magic_link_enabled: true })
    const { items, is_paginated, pagination } = await history()
    expect({ is_paginated, pagination }).toEqual({ is_paginated: true, pagination: { next_cursor: null } })
    const by = { type: 'key', id: keySet.id, name: keySet.description, role: null }
    const now = on.clock.now().getTime()
    expect(items).toEqual([
      {
        ...{ version: 2, at_millis: now, by, comment: null, restored: null },
        ...{ paths: ['auth.otp.allowSignIn'], path_count: 1 },
      },
      {
        ...{ version: 1, at_millis: now - 60_000, by, comment: 'No more sign-ups', restored: null },
        ...{ paths: ['auth.allowSignUp', 'payments.groups.a'], path_count: 2 },
      },
    ])
  })

  it('names the user who created the project or manages it, as they were called then', async () => {
    const { internal } = on.testkit()
    const ada = await internal.signUp()
    const me = await internal.asUser(ada, 'GET', '/users/me')
    const made = await internal.asUser(ada, 'POST', '/internal/projects', {
      display_name: 'Acme',
      owner_team_id: me.json.selected_team_id,
      config: { magic_link_enabled: true },
    })
    const headers = {
      'x-stack-project-id': made.json.id,
      'x-stack-super-secret-admin-key': '',
      'x-stack-admin-access-token': ada.accessToken,
    }
    const { written, history } = configRequests(internal, { headers })
    await written({ 'auth.allowSignUp': false })
    const { items } = await history()
    expect(items).toMatchObject([
      { version: 2, by: { type: 'owner', id: ada.userId, name: ada.email, role: 'owner' } },
      { version: 1, by: { type: 'user', id: ada.userId, name: ada.email, role: null } },
    ])
    const ofInternal = await configRequests(internal).history()
    expect(ofInternal.items.at(-1), 'what the server itself set').toMatchObject({
      by: { type: 'system', id: null, name: null, role: null },
    })
  })

  it('has pages', async () => {
    const { written, history } = await newProject()
    for (const name of ['a', 'b', 'c', 'd', 'e']) await written({ [`payments.groups.${name}`]: {} })
    const versions = ({ items }: { items: { version: number }[] }) => items.map(({ version }) => version)
    const first = await history('?limit=2')
    expect(versions(first)).toEqual([5, 4])
    const second = await history(`?limit=2&cursor=${first.pagination.next_cursor}`)
    expect(versions(second)).toEqual([3, 2])
    const third = await history(`?limit=2&cursor=${second.pagination.next_cursor}`)
    expect([versions(third), third.pagination.next_cursor]).toEqual([[1], null])
    const { request } = configRequests(await on.project())
    expect((await request('GET', '/internal/config/changes?cursor=nonsense')).code).toBe('SCHEMA_ERROR')
  })

  it('shows each path before and after, and twenty of many in the list', async () => {
    const { request, written, change, history } = await newProject()
    await written({ 'payments.groups.a': { displayName: 'A' }, 'auth.allowSignUp': false })
    await written({ 'payments.groups.a.displayName': 'B', 'auth.allowSignUp': null })
    await written({ 'payments.groups': {} })
    const changes = await Promise.all([1, 2, 3].map(async version => (await change(version)).changes))
    expect(changes).toEqual([
      [
        { path: 'auth.allowSignUp', before: null, after: 'false' },
        { path: 'payments.groups.a', before: null, after: '{"displayName":"A"}' },
      ],
      [
        { path: 'auth.allowSignUp', before: 'false', after: null },
        { path: 'payments.groups.a.displayName', before: '"A"', after: '"B"' },
      ],
      [{ path: 'payments.groups.a', before: '{"displayName":"B"}', after: null }],
    ])
    await written(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`payments.groups.g${at}`, {}])))
    const [latest] = (await history('?limit=1')).items
    expect([latest.paths.length, latest.path_count]).toEqual([20, 30])
    for (const version of [0, 5, 2_147_483_647])
      expect(await request('GET', `/internal/config/changes/${version}`)).toMatchObject({ status: 404, code: null })
  })

  it('brings back what was, secrets included, as a new change', async () => {
    const { written, read, override, restore, history } = await newProject()
    const before = await override()
    await written(withSecrets)
    const [then, thenStored] = [await read(), await override()]
    await written({ 'auth.oauth.providers.github.clientSecret': 'another', 'payments.groups.a': {}, 'auth.otp': {} })
    await written({ 'auth.oauth.providers': {}, 'emails.server': null, teams: { allowClientTeamCreation: true } })
    expect((await restore(1)).json).toEqual({ version: 4 })
    expect((await read()).config).toEqual(then.config)
    expect(await override()).toEqual(thenStored)
    expect((await restore(1)).json, 'nothing more to do').toEqual({ version: 4 })
    const [latest] = (await history('?limit=1')).items
    expect(latest).toMatchObject({ version: 4, restored: 1, comment: null })
    expect((await restore(0)).json).toEqual({ version: 5 })
    expect(await override()).toEqual(before)
    expect((await restore(4)).json).toEqual({ version: 6 })
    expect((await read()).config).toEqual(then.config)
    for (const version of [7, 1_000]) expect((await restore(version)).status).toBe(404)
  })

  it('keeps a thousand changes, and forgets those before them', async () => {
    const { project, written, read, restore, history } = await newProject()
    await written({ 'payments.groups.a.displayName': 'first' })
    await written({ 'payments.groups.a.displayName': 'second' })
    // As if there had been a thousand more.
    const { queries } = on.testkit().latchkey.app.database
    const text = `insert into config_changes (project_id, version, changed_at, actor_type, email_sources, changes)
      select $1, n, now(), 'system', '{}', '[{"path": "payments.groups.b.displayName", "before": "x", "after": "x"}]'
      from generate_series(3, 1001) n`
    await queries.query({ text }, [project.id])
    await queries.query({ text: 'update projects set config_version = 1001 where project_id = $1' }, [project.id])
    await written({ 'payments.groups.a.displayName': 'third' })
    expect((await read()).version).toBe(1002)
    expect(await countFor(history)).toBe(1_000)
    expect((await restore(1)).status).toBe(404)
    expect((await restore(2)).json).toEqual({ version: 1003 })
    expect((await read()).config.payments.groups.a.displayName).toBe('second')
  })

  it('contains no readable secret', async () => {
    const { project, written, patch, change, request } = await newProject()
    await written(withSecrets)
    await patch({
      oauth_providers: [{ id: 'github', type: 'standard', client_id: 'x', client_secret: 'newer secret' }],
    })
    await written({ 'emails.server': null, 'auth.oauth.providers': {} })
    const history = JSON.stringify([await change(1), await change(2), await change(3)])
    expect(history).toContain('•••')
    for (const secret of [...secrets, 'newer secret']) expect(history).not.toContain(secret)
    const { queries } = on.testkit().latchkey.app.database
    const texts = [
      'select changes::text as text from config_changes',
      'select config_override::text as text from projects',
    ]
    for (const text of texts) {
      const { rows } = await queries.query<{ text: string }>({ text: `${text} where project_id = $1` }, [project.id])
      for (const secret of [...secrets, 'newer secret']) expect(JSON.stringify(rows)).not.toContain(secret)
    }
    const wrong = await request('PATCH', '/internal/config/override', {
      config_override_string: JSON.stringify({
        'auth.oauth.providers.github': { ...github, isShared: github.clientSecret },
      }),
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).not.toContain(github.clientSecret)
  })

  it('belongs to one project', async () => {
    const [mine, others] = [await newProject(), await newProject()]
    await mine.written({ 'auth.allowSignUp': false })
    expect((await others.history()).items).toEqual([])
    expect((await others.request('GET', '/internal/config/changes/1')).status).toBe(404)
    expect((await others.restore(1)).status).toBe(404)
  })
})

/** How many changes there are, page by page. */
async function countFor(history: ReturnType<typeof configRequests>['history']): Promise<number> {
  let counted = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, pagination }: Awaited<ReturnType<typeof history>> = await history(
      `?limit=100&cursor=${cursor}`.replace(/&cursor=$/, ''),
    )
    counted += items.length
    cursor = pagination.next_cursor
  }
  return counted
}
