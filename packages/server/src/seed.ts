/** A project with keys, written straight into the database: for the demo and for tests. */
import { type ConfigOverride, newProjectOverride } from '@latchkey/contract'
import type { App } from './app.ts'
import { bindDb } from './kernel/db/db.ts'
import { transaction } from './kernel/db/transaction.ts'
import { newKey, putKeySet } from './project-keys/project-keys.ts'
import { addProject, projectDirectory } from './projects/projects.ts'

export interface Seed {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly config: ConfigOverride
  /** Given when the key is kept elsewhere and must stay the same. */
  readonly publishableClientKey?: string
}

export interface SeededKeys {
  readonly client: string
  readonly server: string
  readonly admin: string
}

const farFuture = new Date('2999-12-31T00:00:00Z')

export async function seedProject(app: App, seed: Seed): Promise<SeededKeys> {
  const { id, displayName, ownerTeamId, config } = seed
  const client = seed.publishableClientKey ?? newKey('publishableClientKey')
  const server = newKey('secretServerKey')
  const admin = newKey('superSecretAdminKey')
  await transaction(bindDb(app.database, id, 'main'), async tx => {
    await addProject(app, tx, { id, displayName, ownerTeamId, override: { ...newProjectOverride, ...config } })
    await putKeySet(app, tx, {
      // One seeded set per project, so that seeding twice replaces it.
      id,
      description: 'Made with the project',
      createdAt: app.clock.now(),
      expiresAt: farFuture,
      publishableClientKey: client,
      secretServerKey: server,
      superSecretAdminKey: admin,
    })
  })
  projectDirectory(app).forget(id)
  return { client, server, admin }
}
