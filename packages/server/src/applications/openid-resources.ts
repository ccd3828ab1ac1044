/** Resources as the library of the protocol knows them. */
import type { ProjectConfig } from '@latchkey/contract'
import type { errors, KoaContextWithOIDC, ResourceServer } from 'oidc-provider'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { heldBy } from '../permissions/definitions.ts'
import { listProjectGrants } from '../permissions/permissions.ts'
import { projectDirectory } from '../projects/projects.ts'
import { isServiceAccount } from './client-metadata.ts'
import { listResourcesNamed, type ResourceRow } from './resources.store.ts'
import { findServiceAccountRow } from './service-accounts.store.ts'
import { heldByServiceAccount } from './service-accounts.ts'

/** @throws InvalidTarget where there is no such resource, or it is switched off. */
export function createResourceServers(app: App, db: Db, refusals: typeof errors) {
  return async ({ oidc }: KoaContextWithOIDC, identifier: string): Promise<ResourceServer> => {
    const userId = oidc.account?.accountId ?? oidc.session?.accountId
    const serviceAccountId = oidc.client?.[isServiceAccount] === true ? oidc.client.clientId : undefined
    return findResourceServer({ app, db, errors: refusals }, identifier, { userId, serviceAccountId })
  }
}

interface ResourceParts {
  readonly app: App
  readonly db: Db
  readonly errors: typeof errors
}

/** With the scopes that the holder of the token can have. @throws InvalidTarget */
export async function findResourceServer(
  { app, db, errors: refusals }: ResourceParts,
  identifier: string,
  holder: Holder,
) {
  const [resource] = await listResourcesNamed(db, [identifier])
  if (!resource) throw new refusals.InvalidTarget()
  return {
    scope: (await scopesFor(app, db, resource, holder)).join(' '),
    accessTokenTTL: resource.tokenLifetimeSeconds,
    accessTokenFormat: resource.tokenFormat,
    jwt: { sign: { alg: resource.tokenAlgorithm } },
  } satisfies ResourceServer
}

interface Holder {
  readonly userId: string | undefined
  readonly serviceAccountId?: string | undefined
}

/** What its holder does not hold cannot be allowed, and no token has it. Before anyone is signed in, all of them. */
async function scopesFor(app: App, db: Db, { scopes }: ResourceRow, holder: Holder): Promise<string[]> {
  if (holder.userId === undefined && holder.serviceAccountId === undefined) return scopes
  const project = await projectDirectory(app).read(db.projectId)
  if (!project) return []
  const held = await heldScopes(db, project.config, holder)
  return scopes.filter(scope => held.has(scope))
}

async function heldScopes(db: Db, config: ProjectConfig, holder: Holder): Promise<ReadonlySet<string>> {
  // A service account that acts for a user has what the user has.
  if (holder.userId !== undefined) return heldBy(config, 'project', await listProjectGrants(db, holder.userId))
  const account =
    holder.serviceAccountId === undefined ? null : await findServiceAccountRow(db, holder.serviceAccountId)
  return account ? heldByServiceAccount(config, account) : new Set()
}
