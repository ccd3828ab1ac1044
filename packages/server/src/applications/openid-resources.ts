/** Resources as the library of the protocol knows them. */
import type { errors, KoaContextWithOIDC, ResourceServer } from 'oidc-provider'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { heldBy } from '../permissions/definitions.ts'
import { listProjectGrants } from '../permissions/permissions.ts'
import { projectDirectory } from '../projects/projects.ts'
import { listResourcesNamed, type ResourceRow } from './resources.store.ts'

/** @throws InvalidTarget where there is no such resource, or it is switched off. */
export function createResourceServers(app: App, db: Db, refusals: typeof errors) {
  return async ({ oidc }: KoaContextWithOIDC, identifier: string): Promise<ResourceServer> => {
    const [resource] = await listResourcesNamed(db, [identifier])
    if (!resource) throw new refusals.InvalidTarget()
    const userId = oidc.account?.accountId ?? oidc.session?.accountId
    const scopes = userId === undefined ? resource.scopes : await heldScopes(app, db, resource, userId)
    return {
      scope: scopes.join(' '),
      accessTokenTTL: resource.tokenLifetimeSeconds,
      accessTokenFormat: resource.tokenFormat,
      jwt: { sign: { alg: resource.tokenAlgorithm } },
    }
  }
}

/** What a user does not hold cannot be allowed: nobody is asked about it, and no token has it. */
async function heldScopes(app: App, db: Db, { scopes }: ResourceRow, userId: string): Promise<string[]> {
  const project = await projectDirectory(app).read(db.projectId)
  if (!project) return []
  const held = heldBy(project.config, 'project', await listProjectGrants(db, userId))
  return scopes.filter(scope => held.has(scope))
}
