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

  it('secrets of a configuration are masked on request, and a mask that is written back keeps its secret', async () => {
    const { project, request, write } = await managedBy('developer')
    const masked = async (path: string) => (await request('GET', `${path}?secrets=masked`)).json
    const override = JSON.parse((await masked('/internal/config/override')).config_override_string)
    const whole = JSON.parse((await masked('/internal/config')).config_string)
    for (const secret of secrets) expect(JSON.stringify([override, whole])).not.toContain(secret)
    expect(whole.emails.server.password).toBe('•••')
    expect(override['auth.oauth.providers.github'].clientSecret).toBe('•••')

    const github = { ...override['auth.oauth.providers.github'], clientId: 'another id' }
    expect(await write({ ...override, 'auth.oauth.providers.github': github })).toMatchObject({ status: 200 })
    const { config } = await configRequests(project).read()
    expect(config.auth.oauth.providers.github).toMatchObject({ clientId: 'another id', clientSecret: secrets[0] })
    expect(config.emails.server.password).toBe(secrets[1])

    const nothingThere = await write({ 'auth.oauth.providers.gitlab': { ...github, type: 'gitlab' } })
    expect(nothingThere).toMatchObject({ status: 400 })
    expect(nothingThere.text).toBe('auth.oauth.providers.gitlab.clientSecret is a mask, and no secret is stored there')
  })

  it('secrets of a configuration are revealed to developers, which the audit log records', async () => {
    const { project, request } = await managedBy('developer')
    const revealed = await request('POST', '/internal/config/reveal-secrets', {})
    expect(revealed.json.secrets).toEqual({
      'auth.oauth.providers.github.clientSecret': secrets[0],
      'emails.server.password': secrets[1],
    })
    const { json } = await project.asAdmin('GET', '/internal/audit-log?action=config.revealSecrets')
    expect(json.items).toMatchObject([{ action: 'config.revealSecrets', result: 'done', actor: { type: 'owner' } }])
    const supporter = await managedBy('support')
    expect(await supporter.request('POST', '/internal/config/reveal-secrets', {})).toMatchObject({ status: 403 })
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
