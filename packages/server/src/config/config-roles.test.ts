import { rolePermissions } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { configRequests, secrets, withSecrets } from '../../test/support/config-requests.ts'
import { eachServer } from '../../test/support/servers.ts'

eachServer('secrets of a configuration', on => {
  /** A project whose configuration has secrets, and someone who manages it in this role. */
  async function managedBy(role: keyof typeof rolePermissions) {
    const { internal } = on.testkit()
    const person = await internal.signUp()
    const me = await internal.asUser(person, 'GET', '/users/me')
    const teamId: string = me.json.selected_team_id
    const permissions = `/team-permissions/${teamId}/${person.userId}`
    await internal.asServer('DELETE', `${permissions}/team_admin`)
    await internal.asServer('POST', `${permissions}/${rolePermissions[role]}`, {})
    const project = await on.project({ ownerTeamId: teamId })
    await configRequests(project).written(withSecrets)
    const headers = { 'x-stack-super-secret-admin-key': '', 'x-stack-admin-access-token': person.accessToken }
    return { internal, person, project, ...configRequests(project, { headers }) }
  }

  it.each([
    'read-only',
    'support',
  ] as const)('secrets of a configuration are empty for the role %s, everywhere', async role => {
    const { internal, person, read, override, projectView } = await managedBy(role)
    const owned = await internal.asUser(person, 'GET', '/internal/projects')
    const seen = { read: await read(), override: await override(), project: await projectView(), owned: owned.json }
    for (const secret of secrets) expect(JSON.stringify(seen)).not.toContain(secret)
    expect(seen.read.config.auth.oauth.providers.github).toMatchObject({ clientId: 'the id', clientSecret: '' })
    expect(seen.read.config.emails.server).toMatchObject({ username: 'mailer', password: '' })
    for (const view of [seen.project, ...seen.owned.items]) {
      expect(view.config.oauth_providers).toMatchObject([{ client_id: 'the id', client_secret: '' }])
      expect(view.config.email_config).toMatchObject({ username: 'mailer', password: '' })
    }
  })

  it.each(['developer', 'owner'] as const)('secrets of a configuration are in clear for the role %s', async role => {
    const { internal, person, read, override, projectView } = await managedBy(role)
    const owned = await internal.asUser(person, 'GET', '/internal/projects')
    const seen = [await read(), await override(), await projectView(), owned.json]
    for (const view of seen) for (const secret of secrets) expect(JSON.stringify(view)).toContain(secret)
  })

  it('stay what they are when what a supporter saw is written back', async () => {
    const { project, projectView, write, restore, patch } = await managedBy('support')
    const { email_config } = (await projectView()).config
    for (const answer of [
      await write({ 'emails.server.password': 'x' }),
      await restore(0),
      await patch({ email_config: { ...email_config, password: 'x' } }),
    ])
      expect(answer).toMatchObject({ status: 403, code: null })
    expect((await configRequests(project).read()).config.emails.server.password).toBe(secrets[1])
  })

  it('secrets of a configuration are not lost to an empty one', async () => {
    const { write, patch, projectView } = await managedBy('developer')
    const { email_config, oauth_providers } = (await projectView()).config
    const [provider] = oauth_providers
    const { provider_config_id: _, ...input } = provider
    const emptied = await patch({
      email_config: { ...email_config, password: '' },
      oauth_providers: [{ ...input, client_secret: '' }],
    })
    expect(emptied.json.error).toBe(
      'body.config.oauth_providers[0].client_secret is empty\nbody.config.email_config.password is empty',
    )
    const written = await write({ 'auth.oauth.providers.github.clientSecret': '', 'emails.server.password': '' })
    expect(written.text).toBe('emails.server.password is empty')
    const provided = await write({ 'auth.oauth.providers.github.clientSecret': '' })
    expect(provided.text).toBe('auth.oauth.providers.github.clientSecret is needed while isShared is false')
  })
})
