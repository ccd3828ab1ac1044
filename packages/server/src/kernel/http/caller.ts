/**
 * Who is asking: from keys and tokens to a `Caller`.
 *
 * The order of the checks is part of the wire; the first that fails is the answer. Nothing here says
 * whether the caller may do what is asked.
 */
import * as refusal from '@latchkey/contract'
import { header, type Level, type ProjectConfig, type ServerUser } from '@latchkey/contract'
import type { AccessTokenClaims, AccessTokenVerdict } from '../crypto/access-tokens.ts'

/** A project as every request needs it. */
export interface Project {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly config: ProjectConfig
}

/** Somebody signed in, as last read. */
export interface SignedInUser {
  readonly id: string
  readonly profile: ServerUser
}

export interface Caller {
  readonly level: Level
  readonly project: Project
  readonly branchId: string
  readonly user: SignedInUser | null
  /** The session that the access token names. It may be over, and its user gone. */
  readonly sessionId: string | null
}

/** What identifying needs from the rows; slices.ts hands it in. */
export interface Credentials {
  findProject(projectId: string): Promise<Project | null>
  keyOpens(project: Project, level: Level, key: string): Promise<boolean>
  verifyAccessToken(token: string): Promise<AccessTokenVerdict>
  /** Null when the user no longer exists. */
  findSignedInUser(project: Project, claims: AccessTokenClaims): Promise<SignedInUser | null>
  /** Whether the user of project `internal` exists, and is in the team that owns the project. */
  standingOf(userId: string, project: Project): Promise<'manages' | 'does-not-manage' | 'gone'>
}

export const internalProjectId = 'internal'
const mainBranch = 'main'

/** @throws the credential errors, in the wire's order. Null: no credentials were shown. */
export async function identify(credentials: Credentials, headers: Headers): Promise<Caller | null> {
  const read = (name: string) => headers.get(name) || null
  const accessType = read(header.accessType)
  if (accessType === null) {
    if (keyHeaders.some(name => read(name) !== null)) throw refusal.KeyWithoutAccessType()
    return null
  }
  if (!isLevel(accessType)) throw refusal.InvalidAccessType({ accessType })
  const projectId = read(header.projectId)
  if (projectId === null) throw refusal.AccessTypeWithoutProject({ requestType: accessType })

  const claims = await readAccessToken(credentials, read, projectId)
  const project = await credentials.findProject(projectId)
  if (!project) throw refusal.CurrentProjectNotFound({ projectId })
  await authenticate(credentials, read, accessType, project)
  const branchId = read(header.branchId) ?? mainBranch
  if (branchId !== mainBranch) throw refusal.BranchDoesNotExist({ branchId })

  const user = claims && (await credentials.findSignedInUser(project, claims))
  return { level: accessType, project, branchId, user, sessionId: claims?.sessionId ?? null }
}

type Read = (name: string) => string | null

const keyHeaders = [
  header.publishableClientKey,
  header.secretServerKey,
  header.superSecretAdminKey,
  header.adminAccessToken,
]

function isLevel(value: string): value is Level {
  return value === 'client' || value === 'server' || value === 'admin'
}

async function readAccessToken(
  credentials: Credentials,
  read: Read,
  projectId: string,
): Promise<AccessTokenClaims | null> {
  const token = read(header.accessToken)
  if (token === null) return null
  const verdict = await credentials.verifyAccessToken(token)
  if (verdict.is === 'unparsable') throw refusal.UnparsableAccessToken()
  if (verdict.is === 'expired') throw refusal.AccessTokenExpired({ expiredAtMillis: verdict.expiredAt.getTime() })
  const { claims } = verdict
  if (claims.projectId !== projectId) {
    throw refusal.AccessTokenOfOtherProject({ expectedProjectId: projectId, actualProjectId: claims.projectId })
  }
  if (claims.isAnonymous && read(header.allowAnonymousUser) !== 'true') throw refusal.AnonymousNotAllowed()
  return claims
}

/** The first credential that was sent counts: admin access token, workflow token, then the key of the stated type. */
async function authenticate(credentials: Credentials, read: Read, level: Level, project: Project): Promise<void> {
  const adminToken = read(header.adminAccessToken)
  if (adminToken !== null) return checkAdminToken(credentials, adminToken, project)
  if (read(header.workflowToken) !== null) {
    throw level === 'admin' ? refusal.AdminKeyRequired() : refusal.WorkflowTokenDoesNotExist()
  }
  const { name, missing, invalid } = keyOf[level]
  const key = read(name)
  if (key === null) throw missing()
  if (!(await credentials.keyOpens(project, level, key))) throw invalid({ projectId: project.id })
}

const keyOf = {
  client: {
    name: header.publishableClientKey,
    missing: refusal.ClientKeyRequired,
    invalid: refusal.InvalidPublishableKey,
  },
  server: { name: header.secretServerKey, missing: refusal.ServerKeyRequired, invalid: refusal.InvalidSecretKey },
  admin: { name: header.superSecretAdminKey, missing: refusal.AdminKeyRequired, invalid: refusal.InvalidAdminKey },
} as const

async function checkAdminToken(credentials: Credentials, token: string, project: Project): Promise<void> {
  const verdict = await credentials.verifyAccessToken(token)
  // The published SDKs cannot read a number here.
  if (verdict.is === 'expired') throw refusal.AdminTokenExpired({ expiredAtMillis: null })
  if (verdict.is === 'unparsable' || verdict.claims.isAnonymous) throw refusal.UnparsableAdminToken()
  if (verdict.claims.projectId !== internalProjectId) throw refusal.AdminTokenIsNotAdmin()
  const standing = await credentials.standingOf(verdict.claims.userId, project)
  if (standing === 'gone') throw refusal.AdminTokenUserGone()
  if (standing === 'does-not-manage') throw refusal.AdminTokenIsNotAdmin()
}
