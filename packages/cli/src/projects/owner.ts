/**
 * Acting in the name of an owner: someone signed in to the project `internal`, by `latchkey login` or by its key.
 *
 * The holder of the admin key of `internal` operates this server. A short session is created for the owner, as for any
 * user by their server, and ended afterwards.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import type { CurrentInternalServerUser, LatchkeyAdminApp, ProjectOwner, ServerUser, Team } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import type { Given, Option } from '../command.ts'
import { adminApp } from '../connection.ts'
import { signedInOwner } from '../login/signed-in.ts'
import { findLogin } from '../login/stored-logins.ts'
import { getServerAddress, serverAddress } from '../server-address.ts'
import type { Terminal } from '../terminal.ts'

export const ownerOptions = {
  owner: {
    takes: 'EMAIL',
    meaning: 'In whose name. Not needed after `latchkey login`, nor on a server that has one owner.',
  },
  'base-url': { takes: 'URL', meaning: 'The server, instead of LATCHKEY_BASE_URL.' },
} as const satisfies Record<string, Option>

export const ownerNotes =
  'It connects to the server at LATCHKEY_BASE_URL as the user who signed in with `latchkey login`, or with the admin key of the project `internal`: LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY, or the one that the server keeps in its data folder (LATCHKEY_DATA_DIR).'

type OwnersApp = LatchkeyAdminApp<CurrentInternalServerUser>

/** What an owner is needed for. */
export type Owner = ProjectOwner & { listTeams(): Promise<readonly Pick<Team, 'id' | 'displayName'>[]> }

/** Does something as an owner. Who names one, or has set the key, does not mean who is signed in. */
export async function asOwner<Result>(
  given: Given<keyof typeof ownerOptions>,
  terminal: Terminal,
  work: (owner: Owner) => Promise<Result>,
): Promise<Result> {
  const named = given.text('owner')
  const needsKey = named !== undefined || Boolean(terminal.env.LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY)
  const login = needsKey ? undefined : findLogin(terminal, serverAddress(given, terminal))
  if (login) return work(await signedInOwner(terminal, login))
  const app = await internalApp(given, terminal)
  const { id } = await findOwner(app, named)
  const session = await (await app.getUser(id))?.createSession({ expiresInMillis: minutesInMs })
  const tokenStore = await session?.getTokens()
  const owner = tokenStore && (await app.getUser({ tokenStore }))
  if (!owner) throw new Cannot('The owner was deleted at this moment. Try again with another one.')
  try {
    return await work(owner)
  } finally {
    await owner.signOut()
  }
}

const minutesInMs = 5 * 60_000

/** @throws {@link Cannot} when the key is not one of the server: then a login is what helps. */
async function internalApp(given: Given<'base-url'>, terminal: Terminal): Promise<OwnersApp> {
  const baseUrl = getServerAddress(given, terminal)
  const { superSecretAdminKey, source } = internalAdminKey(terminal)
  const app = await adminApp<CurrentInternalServerUser>({ baseUrl, projectId: 'internal', superSecretAdminKey })
  const { InvalidSuperSecretAdminKey } = await import('@latchkey/js')
  await app.getProject().catch((cause: unknown) => {
    if (!(cause instanceof InvalidSuperSecretAdminKey)) throw cause
    throw new Cannot(
      `Projects belong to a user: sign in to ${baseUrl} with \`${terminal.program} login\`. The key in ${source} is not one of this server.`,
      { cause },
    )
  })
  return app
}

function internalAdminKey({ env, getPath, program }: Terminal): {
  readonly superSecretAdminKey: string
  readonly source: string
} {
  const given = env.LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY
  if (given) return { superSecretAdminKey: given, source: 'LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY' }
  const stored = getPath(join(env.LATCHKEY_DATA_DIR || '.latchkey', 'secrets', 'internal-super-secret-admin-key'))
  if (existsSync(stored)) return { superSecretAdminKey: readFileSync(stored, 'utf8').trim(), source: stored }
  const ofProject = env.LATCHKEY_SUPER_SECRET_ADMIN_KEY
    ? ' The key in LATCHKEY_SUPER_SECRET_ADMIN_KEY is for commands about its own project.'
    : ''
  throw new Cannot(
    `Projects belong to a user: sign in with \`${program} login\`.${ofProject} Who operates the server can set LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY instead, or run this where the server keeps its data folder: there is no ${stored}.`,
  )
}

/** The server's form of an address has the host in ASCII. */
function isWritten(address: string | null, typed: string): boolean {
  const [local = '', host = ''] = typed.trim().toLowerCase().normalize('NFC').split('@')
  return address === `${local}@${domainToASCII(host)}`
}

async function findOwner(app: OwnersApp, email: string | undefined): Promise<ServerUser> {
  const users = await app.listUsers({ query: email, limit: 100 })
  const found = email === undefined ? users : users.filter(user => isWritten(user.primaryEmail, email))
  const [owner, another] = found
  if (!owner)
    throw new Cannot(
      email === undefined
        ? 'This server has no owner yet. Open the link that it printed when it started.'
        : `No user of this server has the address ${email}.`,
    )
  if (another)
    throw new Cannot(`Several people manage this server. Say in whose name, as in \`--owner ${owner.primaryEmail}\`.`)
  return owner
}
