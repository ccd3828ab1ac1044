/** Tokens that manage the webhooks of a project for an hour: for pages that embed them without any other key. */
import type { App } from '../app.ts'
import { mayStill, type Source } from '../authority/authority.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import type { Credentials } from '../kernel/http/caller.ts'
import { projectDirectory } from '../projects/projects.ts'
import { findOpenToken, findProjectOfToken, insertToken } from './tokens.store.ts'

const prefix = 'wht_'
const lifetimeMs = 60 * 60 * 1000

export async function createToken(app: App, tx: Tx, source: Source | null): Promise<string> {
  const token = `${prefix}${randomToken()}`
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs)
  await insertToken(tx, { id: app.ids.next(), digest: digest(token), source, createdAt, expiresAt })
  return token
}

/** The project of a valid token, and the name by which the audit log knows its holder. */
export function webhookTokenOpener(app: App): Credentials['openWebhookToken'] {
  return async token => {
    if (!/^wht_[0-9a-z]{45}$/.test(token)) return null
    const projectId = await findProjectOfToken(app.database, digest(token))
    const project = projectId === null ? null : await projectDirectory(app).read(projectId)
    if (!project) return null
    const db = bindDb(app.database, project.id, 'main')
    const found = await findOpenToken(db, digest(token), app.clock.now())
    if (!found || !(await mayStill(app, db, found.source))) return null
    return { project, keySet: { id: found.id, name: 'webhook token' } }
  }
}
