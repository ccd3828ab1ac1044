/**
 * What projects spend of the operator's. Each kind has a ceiling for one owner, whatever number of projects they make, and
 * one for the deployment. The limits of single projects come before these.
 */
import { type App, perApp } from '../app.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { bucketName, createLocalLimits, type Limit } from '../kernel/limits/limits.ts'
import type { AdjustableLimit } from '../rate-limits.ts'
import { projectDirectory } from './project-directory.ts'

export type Spending = keyof typeof ceilings

const ceilings = {
  sharedMails: { owner: 'sharedMailsPerOwner', deployment: 'sharedMailsPerDeployment' },
  languageModel: { owner: 'languageModelPerOwner', deployment: 'languageModelPerDeployment' },
  emailPreviews: { owner: 'emailPreviewsPerOwner', deployment: 'emailPreviewsPerDeployment' },
  outgoingRequests: { owner: 'outgoingRequestsPerOwner', deployment: 'outgoingRequestsPerDeployment' },
  outgoingTests: { owner: 'outgoingTestsPerOwner', deployment: 'outgoingTestsPerDeployment' },
} as const satisfies Readonly<Record<string, Readonly<Record<'owner' | 'deployment', AdjustableLimit>>>>

export interface Ceiling {
  readonly of: 'owner' | 'deployment'
  /** Owners are counted across their projects. */
  readonly db: Db
  readonly limit: Limit
}

/** To be counted one after the other, the owner's first. */
export async function findCeilings(app: App, projectId: string, spending: Spending): Promise<readonly Ceiling[]> {
  const { owner, deployment } = ceilings[spending]
  const db = bindDb(app.database, internalProjectId, 'main')
  const ownerId = await findSpender(app, projectId)
  const { rateLimits } = app.config
  return [
    { of: 'owner', db, limit: { bucket: bucketName(owner, ownerId), ...rateLimits[owner] } },
    { of: 'deployment', db, limit: { bucket: bucketName(deployment), ...rateLimits[deployment] } },
  ]
}

/** @throws `TooManyAttempts` at the ceiling of the owner or the deployment; then nothing is counted for the deployment */
export async function spend(app: App, projectId: string, spending: Spending): Promise<void> {
  for (const { db, limit } of await findCeilings(app, projectId, spending)) await app.limits.spend(db, limit)
}

/**
 * In the memory of this process, because deliveries of webhooks are many.
 *
 * @throws `TooManyAttempts` at the ceiling of the owner or the deployment; then nothing is counted for the deployment
 */
export async function spendOutgoingRequest(app: App, projectId: string): Promise<void> {
  for (const { db, limit } of await findCeilings(app, projectId, 'outgoingRequests'))
    await localLimits(app).spend(db, limit)
}

const localLimits = perApp(({ database, clock }) => createLocalLimits(database, clock))

/** The user who created the project. One that the server made counts for its team. */
async function findSpender(app: App, projectId: string): Promise<string> {
  const project = await projectDirectory(app).read(projectId)
  return project?.creatorId ?? project?.ownerTeamId ?? projectId
}
