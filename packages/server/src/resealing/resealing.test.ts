import { type Json, startTestkit, type Testkit, type TestProject, totpCode } from '@latchkey/testkit'
import { afterAll, expect, it } from 'vitest'
import { eachDatabase } from '../../test/support/databases.ts'
import { returned, signIn, standardProvider } from '../../test/support/oauth.ts'
import { getSetValue, getValue, setValue } from '../data-vault/data-vault.ts'
import { bindDb } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { listConnections, listUsableTokens, openToken } from '../oauth-providers/oauth-providers.ts'
import { consumeRecoveryCode } from '../second-factor/recovery-codes.ts'
import { openTotp } from '../second-factor/totp.ts'
import { countToReseal, resealEverything, resealSome } from './resealing.ts'
import { sealedColumns } from './sealed-columns.ts'

const totpSecret = Buffer.alloc(20, 'totp').toString('base64')
const internalKeys = {
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_resealing',
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_resealing',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_resealing',
}

const getSealedTotp = statement<{ sealed: string }, { projectId: string; userId: string }>(
  'test.sealed-totp',
  'select sealed_totp_secret as sealed from users where project_id = :projectId and id = :userId',
)
const columns = statement<{ table: string; column: string }>(
  'test.text-columns',
  `select c.table_name as table, c.column_name as column
   from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying')`,
)

eachDatabase('a change of the root secret', on => {
  const running: Testkit[] = []
  afterAll(() => Promise.all(running.map(testkit => testkit.stop())))

  /** One more process on the database of the suite. */
  async function server(current: string, previous = ''): Promise<Testkit> {
    const env = { ...internalKeys, LATCHKEY_ROOT_SECRET: current, LATCHKEY_PREVIOUS_ROOT_SECRETS: previous }
    const testkit = await startTestkit({ clock: on.clock, env, parts: { database: on.database() } })
    running.push(testkit)
    return testkit
  }

  let year = 2026
  const getSecret = (ofYear: number) => `the-root-secret-of-the-year-${ofYear}-long-enough`
  /** The secret under which everything is sealed so far, and the one that follows. */
  const nextSecret = () => {
    year += 1
    return [getSecret(year - 1), getSecret(year)] as const
  }

  it('reaches everything that is sealed, and then the old one is not needed any more', async () => {
    const [oldSecret, newSecret] = nextSecret()
    const before = await server(oldSecret)
    const scene = await sealOneOfEverything(before)
    const during = await server(newSecret, oldSecret)
    await expectEverythingOpens(during, scene)

    const toDo = await countToReseal(during.latchkey.app)
    expect(toDo).toBeGreaterThanOrEqual(sealedColumns.length)
    const heard: number[] = []
    const done = await resealEverything(during.latchkey.app, ({ resealed }) => heard.push(resealed))
    expect(done).toEqual({ resealed: toDo, unreadable: 0 })
    expect(heard.at(-1)).toBe(toDo)
    expect(await countToReseal(during.latchkey.app)).toBe(0)
    await expectEverythingOpens(during, scene)
    expect(await resealEverything(during.latchkey.app), 'nothing is left').toEqual({ resealed: 0, unreadable: 0 })

    const after = await server(newSecret)
    await expectEverythingOpens(after, scene)
    expect(await after.mailbox.codeFor(scene.waitingFor), 'an email that was waiting all the time').toHaveLength(45)
  }, 60_000)

  it('has a declaration for every column with sealed texts', async () => {
    const testkit = await server(getSecret(year))
    await sealOneOfEverything(testkit)
    const { app } = testkit.latchkey
    const described = sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()
    const all = await columns(app.database)
    expect(all.length).toBeGreaterThan(50)
    const found: string[] = []
    for (const { table, column } of all) {
      const holds = `${column}::text ~ '\\mv1\\.[A-Za-z0-9_-]{8}\\.[A-Za-z0-9_-]{43}'`
      const { rows } = await app.database.queries.query({ text: `select 1 from ${table} where ${holds} limit 1` })
      if (rows.length > 0 || column.startsWith('sealed_')) found.push(`${table}.${column}`)
    }
    expect(found.sort()).toEqual(described)
  }, 60_000)

  it('goes on where it was stopped, and loses nothing to what is written meanwhile', async () => {
    const [oldSecret, newSecret] = nextSecret()
    // The processes that are not restarted yet are configured with the next secret: they can read what it seals.
    const before = await server(oldSecret, newSecret)
    const scene = await sealOneOfEverything(before)
    const [one, other] = [await server(newSecret, oldSecret), await server(newSecret, oldSecret)]
    const { resealed } = await resealSome(one.latchkey.app, 1)
    expect(resealed).toBeGreaterThan(0)
    expect(await countToReseal(one.latchkey.app)).toBeGreaterThan(0)
    await Promise.all([
      resealEverything(one.latchkey.app),
      resealEverything(other.latchkey.app),
      setSecrets(before, scene.project, 'changed meanwhile'),
    ])
    await setSecrets(before, scene.project, 'changed afterwards')
    expect(await countToReseal(one.latchkey.app)).toBeGreaterThan(0)
    await resealEverything(other.latchkey.app)
    expect(await countToReseal(one.latchkey.app)).toBe(0)
    const after = await server(newSecret)
    await expectEverythingOpens(after, { ...scene, clientSecret: 'changed afterwards' })
  }, 60_000)

  it('a change of the root secret is followed by itself, in the background', async () => {
    const [oldSecret, newSecret] = nextSecret()
    const scene = await sealOneOfEverything(await server(oldSecret))
    const during = await server(newSecret, oldSecret)
    on.clock.advance(60)
    await during.latchkey.worker.drain()
    expect(await countToReseal(during.latchkey.app)).toBe(0)
    await expectEverythingOpens(await server(newSecret), scene)
  }, 60_000)

  it('keeps open codes valid as long as the previous secret is listed', async () => {
    const [oldSecret, newSecret] = nextSecret()
    const before = await server(oldSecret)
    const project = await before.createProject({ config: { 'auth.otp.allowSignIn': true } })
    const callback_url = 'http://localhost:3000/handler/callback'
    const signInCode = async (email: string) => {
      await project.request('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url } })
      return before.mailbox.codeFor(email)
    }
    const codes = [await signInCode(`ada@${project.id}.example.com`), await signInCode(`bob@${project.id}.example.com`)]
    const { json: login } = await project.request('POST', '/auth/cli', { body: {} })
    const { refreshToken } = await project.signUp()

    const post = async (on: Testkit, path: string, body: object) => {
      const headers = { ...project.headers('client'), 'content-type': 'application/json' }
      const answer = await on.fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    }
    const during = await server(newSecret, oldSecret)
    expect(await post(during, '/auth/otp/sign-in', { code: codes[0] })).toMatchObject({ is_new_user: true })
    const confirmation = { login_code: login.login_code, refresh_token: refreshToken }
    expect(await post(during, '/auth/cli/complete', confirmation)).toEqual({ success: true })
    const poll = { polling_code: login.polling_code }
    expect(await post(during, '/auth/cli/poll', poll)).toMatchObject({ status: 'success' })

    await resealEverything(during.latchkey.app)
    const after = await server(newSecret)
    expect((await post(after, '/auth/otp/sign-in', { code: codes[1] })).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await post(during, '/auth/otp/sign-in', { code: codes[1] })).toMatchObject({ is_new_user: true })
  }, 60_000)

  it('leaves texts that cannot be decrypted unchanged, and counts them', async () => {
    const [oldSecret, newSecret] = nextSecret()
    const before = await server(oldSecret)
    const [scene, other] = [await sealOneOfEverything(before), await sealOneOfEverything(before)]
    const { database } = before.latchkey.app
    await database.queries.query({ text: `update users set sealed_totp_secret = $1 where id = $2` }, [
      (await getSealedTotp.first(database, { projectId: scene.project.id, userId: scene.userId }))?.sealed,
      other.userId,
    ])
    const during = await server(newSecret, oldSecret)
    const { unreadable } = await resealEverything(during.latchkey.app)
    expect(unreadable).toBe(1)
    expect(await countToReseal(during.latchkey.app)).toBe(1)
    await expectEverythingOpens(await server(newSecret), scene)
    await database.queries.query({ text: 'delete from users where id = $1' }, [other.userId])
  }, 60_000)
})

interface Scene {
  readonly project: TestProject
  readonly userId: string
  readonly accessToken: string
  readonly withRecoveryCodes: { readonly userId: string; readonly unused: string[] }
  readonly clientSecret: string
  /** A user to whom an email is on its way. */
  readonly waitingFor: string
}

/** Everything that a server seals, under whatever root secret it has. */
async function sealOneOfEverything(testkit: Testkit): Promise<Scene> {
  const project = await testkit.createProject({ config: standardProvider('gitlab') })
  const ada = await project.signUp()
  await testkit.mailbox.list(ada.email) // her mail lies in the inbox now
  await connectAccount(testkit, project, ada.accessToken)
  const totp = totpCode(totpSecret, testkit.clock.now())
  const enrolment = { totp_secret_base64: totpSecret, totp }
  const { accessToken } = ada
  const enrolled = await project.asUser({ accessToken }, 'POST', '/auth/mfa/enrol', enrolment)
  const withRecoveryCodes = { userId: ada.userId, unused: enrolled.json.recovery_codes }
  const clientSecret = await setSecrets(testkit, project, 'of the provider')
  const body = { primary_email: `${project.id}@example.com`, totp_secret_base64: totpSecret }
  const { json } = await project.asAdmin('POST', '/users', body)
  await fillVault(testkit, project, ada.userId)
  const email = `waiting@${project.id}.example.com`
  const signUp = { email, password: 'correct horse', verification_callback_url: 'http://localhost:3000/' }
  expect((await project.request('POST', '/auth/password/sign-up', { body: signUp })).status).toBe(200)
  return { project, userId: json.id, accessToken, withRecoveryCodes, clientSecret, waitingFor: email }
}

const vaultPlace = (hashedKey: string) => ({ storeId: 'secrets', hashedKey })

/** One value of a user, and one of no one. */
async function fillVault({ latchkey: { app } }: Testkit, project: TestProject, userId: string): Promise<void> {
  await transaction(bindDb(app.database, project.id, 'main'), async tx => {
    await setValue(app, tx, vaultPlace('of no one'), 'one')
    await getSetValue(app, tx, vaultPlace('of a user'), { type: 'user', id: userId }, 'two')
  })
}

/** Leaves a flow, the tokens of a provider, and a code with an account that is not connected yet. */
async function connectAccount(testkit: Testkit, project: TestProject, token: string): Promise<void> {
  const browser = { testkit, project, doubles: await testkit.providers() }
  const { status, text } = await signIn(browser, 'gitlab', { type: 'link', token })
  expect(status, text).toBe(200)
  await returned(browser, 'gitlab', { type: 'link', token })
}

async function setSecrets(testkit: Testkit, project: TestProject, clientSecret: string): Promise<string> {
  const oauth_providers = [{ id: 'github', type: 'standard', client_id: 'id', client_secret: clientSecret }]
  const body = { config: { oauth_providers } }
  await askAs(project, testkit, 'PATCH', body)
  return clientSecret
}

/** Reads or changes the project through one of the processes. */
async function askAs(project: TestProject, testkit: Testkit, method: 'GET' | 'PATCH', body?: object): Promise<Json> {
  const answer = await testkit.fetch('/api/v1/internal/projects/current', {
    method,
    headers: { ...project.headers('admin'), 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function expectEverythingOpens(testkit: Testkit, scene: Scene): Promise<void> {
  const { app } = testkit.latchkey
  const read = await askAs(scene.project, testkit, 'GET')
  expect(read.config.oauth_providers[0].client_secret).toBe(scene.clientSecret)
  const db = bindDb(app.database, scene.project.id, 'main')
  const totp = await getSealedTotp.first(db, { projectId: db.projectId, userId: scene.userId })
  expect(openTotp(app, db, scene.userId, totp?.sealed ?? '')).toBe(totpSecret)
  const { userId, unused } = scene.withRecoveryCodes
  const recoveryCode = unused.shift() ?? ''
  expect(await transaction(db, tx => consumeRecoveryCode(app, tx, userId, recoveryCode))).toBe(true)
  expect(await getValue(app, db, vaultPlace('of no one'))).toBe('one')
  expect(await getValue(app, db, vaultPlace('of a user'))).toBe('two')
  const [connection] = await listConnections(db, { userId })
  const ofAccount = { connectionIds: [connection?.id ?? ''], scopes: [], validUntil: new Date(0) }
  const tokens = await listUsableTokens(db, ofAccount)
  expect(tokens.map(({ kind }) => kind).sort()).toEqual(['access', 'refresh'])
  for (const stored of tokens) expect(openToken(app, db, stored)).toBeTruthy()
  const token = await app.accessTokens.verify(scene.accessToken)
  expect(token.is).toBe('valid')
  expect((await app.signingKeys.signing(scene.project.id, 'user')).kid).toBeDefined()
  expect((await app.inbox.list()).length).toBeGreaterThan(0)
}
