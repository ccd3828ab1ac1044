import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, expect, it } from 'vitest'
import { eachDatabase } from '../test/support/databases.ts'

const env = {
  LATCHKEY_ROOT_SECRET: 'the-root-secret-of-every-start-0123456789',
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_bootstrap',
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_bootstrap',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_bootstrap',
}

eachDatabase('a start', on => {
  const running: Testkit[] = []
  afterAll(() => Promise.all(running.map(testkit => testkit.stop())))

  async function start(): Promise<Testkit> {
    const testkit = await startTestkit({ clock: on.clock, env, parts: { database: on.database() } })
    running.push(testkit)
    return testkit
  }
  const definitions = '/team-permission-definitions'
  const getDefinition = async ({ internal }: Testkit, id: string) =>
    (await internal.asAdmin('GET', `${definitions}/${id}`)).json
  /** As if it had never been defined: a role that is there stays. */
  const remove = async (id: string) => {
    const texts = [
      `update projects set config_override = (config_override - ('rbac.permissions.' || $1::text))
         #- array['rbac.permissions.team_admin', 'containedPermissionIds', $1::text] where project_id = 'internal'`,
      `delete from permission_containments where project_id = 'internal' and $1::text in (container_id, contained_id)`,
      `delete from permission_definitions where project_id = 'internal' and id = $1::text`,
    ]
    for (const text of texts) await on.database().queries.query({ text }, [id])
  }
  const mayEditRoles = async ({ internal }: Testkit) =>
    (await internal.request('GET', '/projects/current')).json.config.client_role_editing_enabled
  const forbidEditingRoles = ({ internal }: Testkit) =>
    internal.asAdmin('PATCH', '/internal/projects/current', { config: { client_role_editing_enabled: false } })

  it('defines the roles of colleagues where they are missing', async () => {
    const before = await start()
    for (const id of ['read_only', 'support', 'developer']) await remove(id)
    await forbidEditingRoles(before)
    // Several processes come up at once.
    const [after] = await Promise.all([start(), start(), start()])
    expect(await mayEditRoles(after)).toBe(true)
    const owner = await getDefinition(after, 'team_admin')
    for (const id of ['read_only', 'support', 'developer']) {
      expect(await getDefinition(after, id)).toMatchObject({ contained_permission_ids: ['$read_members'] })
      expect(owner.contained_permission_ids).toContain(id)
    }
    expect(owner.contained_permission_ids, 'what owners had before').toContain('$delete_team')
  })

  it('leaves what an owner made of them as it is', async () => {
    const before = await start()
    const edited = { description: 'Answers the phone', contained_permission_ids: ['$read_members', '$manage_api_keys'] }
    await before.internal.asAdmin('PATCH', `${definitions}/support`, edited)
    await remove('developer')
    await forbidEditingRoles(before)
    const after = await start()
    const support = await getDefinition(after, 'support')
    expect({ ...support, contained_permission_ids: support.contained_permission_ids.sort() }).toEqual({
      id: 'support',
      ...edited,
      contained_permission_ids: edited.contained_permission_ids.sort(),
    })
    expect(await getDefinition(after, 'developer'), 'there is no role without its definition').toMatchObject({
      id: 'developer',
    })
    expect(await mayEditRoles(after)).toBe(false)
  })

  it('changes nothing where nothing is missing', async () => {
    const version = async ({ internal }: Testkit) => (await internal.asAdmin('GET', '/internal/config')).json.version
    const before = await version(await start())
    expect(await version(await start())).toBe(before)
  })
})
