/**
 * Writes what a database holds under the newest migration, with a few of everything in it, so that later versions
 * can show that they take over from there. Run it when a version is done, in the root of the repository; it makes
 * `after-0013.sql` and `after-0013.json`, say. The fixture of a released version is never made again:
 *
 *     TSX_TSCONFIG_PATH=packages/emails/tsconfig.json npx tsx --conditions=@latchkey/source \
 *       packages/server/test/migrations/make-fixture.ts
 */
import { writeFileSync } from 'node:fs'
import { header } from '@latchkey/contract'
import {
  createAuthenticator,
  createSurroundings,
  createTestClock,
  createWorld,
  type SignedInPerson,
  startTestkit,
  type TestProject,
  totpCode,
} from '@latchkey/testkit'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrationsFolder, silent } from '../support/databases.ts'
import { endpoints } from '../support/endpoints.ts'
import { leaveWork, listen, makeEveryKind } from './every-kind.ts'
import { sendingTo } from './kinds/kind.ts'
import { kindsConfig, makeKinds } from './kinds/kinds.ts'
import { recordedAsLines, recordStatements } from './recorded-statements.ts'
import { rowsAsSql } from './rows-as-sql.ts'

const rootSecret = 'the-root-secret-of-an-earlier-version'
const internalKeys = {
  client: 'pck_earlier',
  server: 'ssk_earlier_0123456789abcdef',
  admin: 'sak_earlier_0123456789abcdef',
}
const password = 'correct horse battery'
const config = {
  'rbac.permissions.plan_roadmap': { scope: 'team', containedPermissionIds: { $invite_members: true } },
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  ...kindsConfig,
} as const

const here = (file: string) => new URL(file, import.meta.url)
const clock = createTestClock()
const database = await openDatabase({ log: silent, clock })
await migrate(database, migrationsFolder, silent)
const recorder = recordStatements(database.pool)
const testkit = await startTestkit({
  clock,
  stripe: true,
  parts: { database },
  env: {
    LATCHKEY_ROOT_SECRET: rootSecret,
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
  },
})

await listen(testkit)
const grace = await testkit.internal.signUp('grace@example.com', password)
const ownerTeamId = (await testkit.internal.asUser(grace, 'GET', '/users/me')).json.selected_team_id
const project = await testkit.createProject({ displayName: 'Engines', ownerTeamId, config })
const ada = await project.signUp('ada@example.com', password)
const verificationCode = await testkit.mailbox.codeFor(ada.email)
const team = await made(project, '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
await made(project, `/team-permissions/${team.id}/${ada.userId}/plan_roadmap`, {})
await made(project, '/users', { display_name: 'Charles', primary_email: 'charles@example.com' })
const userApiKey = await made(project, '/user-api-keys', { description: 'For a script', user_id: ada.userId })

const signInMethods = await usersOfOtherMethods()
const everyKind = await makeEveryKind(testkit, project, team.id, ada)
const send = sendingTo(project)
const kinds = await makeKinds({ testkit, project, send, adaId: ada.userId })
await leaveWork(testkit, project)
const configChanges = (await send('admin', 'GET', '/internal/config/changes')).items.length

const { queries } = testkit.latchkey.app.database
const { rows } = await queries.query<{ name: string }>({ text: 'select max(name) as name from schema_migrations' })
const name = `after-${rows[0]?.name.slice(0, 4)}`
const facts = {
  at: clock.now().toISOString(),
  rootSecret,
  internalKeys,
  owner: { email: grace.email, password },
  project: { id: project.id, keys: project.keys },
  ada: { userId: ada.userId, email: ada.email, password, refreshToken: ada.refreshToken },
  verificationCode,
  teamId: team.id,
  userApiKey: userApiKey.value,
  signInMethods,
  everyKind,
  kinds,
  configChanges,
}
recorder.endSession()
const rowsOfAll = await rowsAsSql(queries)
if (rowsOfAll.empty.length > 0) throw new Error(`Nothing is in ${rowsOfAll.empty.join(', ')}.`)
await sendEveryRequest()
writeFileSync(here(`${name}.json`), `${JSON.stringify(facts, null, 2)}\n`)
writeFileSync(here(`${name}.sql`), rowsOfAll.text)
writeFileSync(here(`${name}.statements.jsonl`), recordedAsLines(recorder.result(name)))
await testkit.stop()

/** So that every statement is noted: those of each endpoint, and those of jobs and schedules. */
async function sendEveryRequest(): Promise<void> {
  const around = await createSurroundings(testkit)
  for (const endpoint of endpoints) {
    // A world for each level: the first request may be one that uses something up.
    for (const level of ['client', 'server', 'admin'] as const) {
      const world = await createWorld(testkit, { around })
      const { method, path, body, headers } = await world.requestFor(endpoint)
      const { accessToken } = world.person
      await world.project.request(method, path, {
        level,
        body,
        headers,
        ...(level === 'client' ? { accessToken } : {}),
      })
      if (level === 'client')
        await testkit.internal.request(method, path, { body, headers, accessToken: world.manager.accessToken })
    }
  }
  for (let day = 0; day < 3; day += 1) {
    clock.advance(86_400)
    await testkit.latchkey.worker.drain()
  }
  await testkit.latchkey.relay.drain()
  await testkit.latchkey.auditChainer.drain()
}

/** People who sign in without a password. */
async function usersOfOtherMethods() {
  const guest = await made(project, '/auth/anonymous/sign-up', {})
  const mary = await project.signUp('mary@example.com', password)
  const device = createAuthenticator()
  const begun = await made(project, '/auth/passkey/initiate-passkey-registration', {}, mary)
  const credential = device.register(begun.options_json)
  await made(project, '/auth/passkey/register', { credential, code: begun.code }, mary)
  const totpSecret = Buffer.alloc(20, 'earlier').toString('base64')
  const enrolment = { totp_secret_base64: totpSecret, totp: totpCode(totpSecret, clock.now()) }
  const { recovery_codes } = await made(project, '/auth/mfa/enrol', enrolment, mary)
  const callback_url = 'http://localhost:3000/handler/magic-link-callback'
  await made(project, '/auth/otp/send-sign-in-code', { email: 'edsger@example.com', callback_url })
  const program = await made(project, '/auth/cli', {})
  return {
    guest: { userId: guest.user_id, refreshToken: guest.refresh_token },
    mary: {
      userId: mary.userId,
      email: mary.email,
      totpSecret,
      recoveryCode: recovery_codes[0],
      refreshToken: mary.refreshToken,
    },
    signInCode: await testkit.mailbox.codeFor('edsger@example.com'),
    program: { pollingCode: program.polling_code, loginCode: program.login_code },
  }
}

/** What the project's server made. */
async function made(project: TestProject, path: string, body: object, by?: SignedInPerson) {
  const headers = by && { [header.accessToken]: by.accessToken }
  const { status, json, text } = await project.request('POST', path, { level: 'server', headers, body })
  if (status >= 300) throw new Error(`POST ${path} was answered ${status} ${text}`)
  return json
}
