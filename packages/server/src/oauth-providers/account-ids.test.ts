import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const keys = {
  isShared: false,
  allowSignIn: true,
  allowConnectedAccounts: true,
  clientId: 'id',
  clientSecret: 'secret',
}
const config = {
  'auth.oauth.providers.github': { type: 'github', ...keys },
  'auth.oauth.providers.acme': { type: 'openid', issuer: 'https://sso.acme.example', ...keys },
}

eachServer('the id of an account at a provider', on => {
  const importRow = async (project: TestProject, user: object) => {
    const begun = await project.asAdmin('POST', '/internal/user-imports', { is_dry_run: false })
    const path = `/internal/user-imports/${begun.json.id}`
    const { json } = await project.asAdmin('POST', `${path}/batches`, { first_row: 1, users: [user] })
    return { ...json, problems: (await project.asAdmin('GET', `${path}/problems`)).json.items }
  }
  const createUser = (project: TestProject, oauth_providers: readonly object[]) =>
    project.asServer('POST', '/users', { oauth_providers })
  const connect = async (project: TestProject, account: object) => {
    const user = await createUser(project, [])
    const flags = { allow_sign_in: true, allow_connected_accounts: true }
    return project.asServer('POST', '/oauth-providers', { user_id: user.json.id, ...flags, ...account })
  }

  it('the id of an account at a provider is refused where it is empty: with a new user, a connection, a change of one, and an import', async () => {
    const project = await on.project({ config })
    const empty = await createUser(project, [{ id: 'github', account_id: '' }])
    expect([empty.status, empty.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect((await connect(project, { provider_config_id: 'github', account_id: '' })).code).toBe('SCHEMA_ERROR')
    const { json: connection } = await connect(project, { provider_config_id: 'github', account_id: '42' })
    const path = `/oauth-providers/${connection.user_id}/${connection.id}`
    expect((await project.asServer('PATCH', path, { account_id: '' })).code).toBe('SCHEMA_ERROR')
    const { failed, problems } = await importRow(project, { oauth_providers: [{ id: 'github', account_id: '' }] })
    expect(failed).toBe(1)
    expect(problems[0].messages).toEqual([expect.stringMatching(/^user\.oauth_providers\[0\]\.account_id /)])
  })

  it('gets the issuer of an OpenID Connect provider where a server gives the subject alone', async () => {
    const project = await on.project({ config })
    const stored = (subject: string) => `https://sso.acme.example|${subject}`
    const created = await createUser(project, [{ id: 'acme', account_id: 'one' }])
    expect(created.json.oauth_providers).toMatchObject([{ id: 'acme', account_id: stored('one') }])
    const { json: connection } = await connect(project, { provider_config_id: 'acme', account_id: stored('two') })
    expect(connection.account_id).toBe(stored('two'))
    const path = `/oauth-providers/${connection.user_id}/${connection.id}`
    const changed = await project.asServer('PATCH', path, { account_id: 'auth0|three' })
    expect(changed.json.account_id).toBe(stored('auth0|three'))
    // Of another provider it stays as it is.
    const other = await createUser(project, [{ id: 'github', account_id: 'https://a|b' }])
    expect(other.json.oauth_providers).toMatchObject([{ account_id: 'https://a|b' }])
  })

  it('the id of an account at a provider of an imported row is the same with the issuer and without, so that a file can be imported twice', async () => {
    const project = await on.project({ config })
    const row = (account_id: string) => ({
      ...{ primary_email: 'ada@example.com', oauth_providers: [{ id: 'acme', account_id }] },
    })
    expect(await importRow(project, row('one'))).toMatchObject({ created_users: 1, failed: 0 })
    expect(await importRow(project, row('one'))).toMatchObject({ created_users: 0, skipped: 1, failed: 0 })
    expect(await importRow(project, row('https://sso.acme.example|one'))).toMatchObject({ skipped: 1, failed: 0 })
    const both = {
      oauth_providers: [row('two'), row('https://sso.acme.example|two')].flatMap(it => it.oauth_providers),
    }
    expect((await importRow(project, both)).problems[0].messages).toEqual(['user.oauth_providers has an account twice'])
  })

  it('may have 1000 characters, also in an import', async () => {
    const project = await on.project({ config })
    const account = (length: number) => ({ oauth_providers: [{ id: 'github', account_id: 'x'.repeat(length) }] })
    expect(await importRow(project, account(1_000))).toMatchObject({ created_users: 1 })
    expect(await importRow(project, account(1_001))).toMatchObject({ failed: 1 })
  })
})
