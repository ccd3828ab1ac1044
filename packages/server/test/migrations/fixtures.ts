/** Databases of earlier versions, as make-fixture.ts wrote them at the time. */
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrationsFolder, silent } from '../support/databases.ts'
import type { KindsFacts } from './kinds/kinds.ts'

/** What the people of that time still know. */
export interface Facts {
  readonly at: string
  readonly rootSecret: string
  readonly internalKeys: Keys
  readonly owner: { readonly email: string; readonly password: string }
  readonly project: { readonly id: string; readonly keys: Keys }
  readonly ada: {
    readonly userId: string
    readonly email: string
    readonly password: string
    readonly refreshToken: string
  }
  readonly verificationCode: string
  readonly teamId: string
  readonly userApiKey: string
  readonly signInMethods: SignInMethods
  readonly everyKind: EveryKind
  readonly kinds: KindsFacts
  readonly configChanges: number
}

export interface SignInMethods {
  readonly guest: { readonly userId: string; readonly refreshToken: string }
  /** Who has a passkey and a second factor. */
  readonly mary: {
    readonly userId: string
    readonly email: string
    readonly totpSecret: string
    readonly recoveryCode: string
    readonly refreshToken: string
  }
  /** In a mail to edsger@example.com, who has no account yet. */
  readonly signInCode: string
  readonly program: { readonly pollingCode: string; readonly loginCode: string }
}

export interface EveryKind {
  readonly locked: { readonly userId: string; readonly email: string; readonly password: string }
  /** Was imported, and signs in with an account at GitHub. */
  readonly alan: { readonly userId: string; readonly email: string }
  readonly invitationCode: string
  /** Of a user who has signed out. */
  readonly resetCode: string
  readonly teamApiKey: string
  /** Of a revoked key of ada's. */
  readonly leakedKeyId: string
  readonly secondServerKey: string
}

type Keys = Readonly<Record<'client' | 'server' | 'admin', string>>

export interface Fixture {
  /** The last migration that there was: `0007`. */
  readonly number: string
  readonly facts: Facts
  /** Statements of that time, which name the columns of that time. */
  readonly rows: string
}

/** In the order of the versions. */
export const fixtureNumbers = (await readdir(fileURLToPath(new URL('.', import.meta.url))))
  .flatMap(name => /^after-(\d{4})\.sql$/.exec(name)?.[1] ?? [])
  .sort()

export async function readFixture(number: string): Promise<Fixture> {
  const read = (ending: string) => readFile(new URL(`after-${number}.${ending}`, import.meta.url), 'utf8')
  return { number, facts: JSON.parse(await read('json')), rows: await read('sql') }
}

/** Brings an empty database to where it stood at that time. */
export async function migrateUpTo(database: Database, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  for (const name of await readdir(migrationsFolder))
    if (name.slice(0, 4) <= number) await symlink(join(migrationsFolder, name), join(folder, name))
  await migrate(database, folder, silent)
  await rm(folder, { recursive: true })
}
