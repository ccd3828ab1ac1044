/**
 * Authentication: from keys and tokens to a `Caller`.
 *
 * The order of the checks is part of the wire; the first that fails is the answer. Nothing here says
 * whether the caller may do what is requested.
 */
import * as refusal from '@latchkey/contract'
import {
  type ColleagueRole,
  header,
  isPublishedSince,
  type Level,
  type ProjectConfig,
  rareHeader,
  type ServerUser,
} from '@latchkey/contract'
import type { AccessTokenClaims, AccessTokenVerdict } from '../crypto/access-tokens.ts'
import type { RequestHeaders } from './incoming.ts'

/** A project as every request needs it. */
export interface Project {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly config: ProjectConfig
  /** Addresses of what its pages and mails show; null where it has none that they may show. */
  readonly logos: { readonly light: string | null; readonly dark: string | null }
}

/** Someone signed in, as last read. */
export interface SignedInUser {
  readonly id: string
  readonly profile: ServerUser
}

export interface KeySetName {
  readonly id: string
  /** Its description, as last read. */
  readonly name: string
}

/** By what a caller may do as their level may: a key of the project, a colleague's sign-in, or a run of a workflow. */
export type Authority =
  | { readonly is: 'key'; readonly keySet: KeySetName }
  | {
      readonly is: 'colleague'
      readonly userId: string
      readonly role: ColleagueRole
      readonly sessionId: string
      /** Whether the session is an impersonation of the colleague. */
      readonly isImpersonated: boolean
    }
  | { readonly is: 'workflow' }
  /** A client of a project that requires no publishable key. */
  | { readonly is: 'no-key' }

export interface Caller {
  readonly level: Level
  readonly authority: Authority
  readonly project: Project
  readonly branchId: string
  readonly user: SignedInUser | null
  /** The session of the access token. It was live when the request was identified. */
  readonly sessionId: string | null
  /** Whether that session, or that of an owner whose token was taken, is an impersonation. */
  readonly isImpersonated: boolean
  /** The user of project `internal` who is acting, if one showed an access token of theirs. */
  readonly internalUserId: string | null
}

/** What identifying needs from the rows; slices.ts hands it in. */
export interface Credentials {
  findProject(projectId: string): Project | null | Promise<Project | null>
  /** The key set that opens the project at this level, or null. */
  getKeySet(project: Project, level: Level, key: string): KeySetName | null | Promise<KeySetName | null>
  /** @throws the refusal of a workflow token that the project does not have, or that has expired. */
  checkWorkflowToken(project: Project, token: string): Promise<void>
  /** The project that a webhook token manages the webhooks of, or null. */
  openWebhookToken(token: string): Promise<{ readonly project: Project; readonly keySet: KeySetName } | null>
  verifyAccessToken(token: string): Promise<AccessTokenVerdict>
  /** The user of an access token, or since when its session has ended. Never cached: an ended session is refused at once. */
  readTokenSession(
    claims: AccessTokenClaims,
  ): Promise<
    | { readonly is: 'live'; readonly user: ServerUser; readonly isImpersonation: boolean }
    | { readonly is: 'ended'; readonly endedAt: Date }
  >
  /**
   * The role of a user of project `internal` in the team that owns the project, if they are in it, exist, and the
   * session that they speak from is not over: what an owner may do outlasts minutes.
   */
  getStanding(
    claims: Pick<AccessTokenClaims, 'userId' | 'sessionId'>,
    project: Project,
  ): Promise<Standing | 'does-not-manage' | 'signed-out' | 'gone'>
}

export interface Standing {
  readonly role: ColleagueRole
  readonly isImpersonated: boolean
}

export const internalProjectId = 'internal'
const mainBranch = 'main'

interface IdentifyOptions {
  /** The endpoint takes an access token of project `internal` instead of one of its project. */
  readonly takesInternalUser: boolean
  /** The endpoint takes a webhook token where no access type is stated. */
  readonly takesWebhookToken: boolean
  /** What the endpoint answers to an access token whose session has ended, instead of ACCESS_TOKEN_EXPIRED. */
  readonly endedSession: refusal.PlainErrorKind | undefined
  /** The endpoint gives a new access token, so that an old one is not read. */
  readonly ignoresAccessToken: boolean
}

/** @throws the credential errors, in the wire's order. Null: no credentials were shown. */
export async function identify(
  credentials: Credentials,
  headers: RequestHeaders,
  { takesInternalUser, takesWebhookToken, endedSession, ignoresAccessToken }: IdentifyOptions,
): Promise<Caller | null> {
  const read = (name: string) => headers.get(name) || null
  const accessType = read(header.accessType)
  if (accessType === null) {
    if (keyHeaders.some(name => read(name) !== null)) throw refusal.KeyWithoutAccessType()
    return takesWebhookToken ? identifyByWebhookToken(credentials, read('authorization')) : null
  }
  if (!isLevel(accessType)) throw refusal.InvalidAccessType({ accessType })
  const projectId = read(header.projectId)
  if (projectId === null) throw refusal.AccessTypeWithoutProject({ requestType: accessType })

  const token = ignoresAccessToken ? null : read(header.accessToken)
  const claims = token === null ? null : await readAccessToken(credentials, token, projectId, takesInternalUser)
  if (claims?.isAnonymous && read(header.allowAnonymousUser) !== 'true') throw refusal.AnonymousNotAllowed()
  const project = await credentials.findProject(projectId)
  const session = project && claims && (await readTokenUser(credentials, claims, endedSession))
  const restrictedReason = session?.user.profile.restrictedReason
  const allowsRestricted = [rareHeader.allowRestrictedUser, header.allowAnonymousUser].some(
    name => read(name) === 'true',
  )
  if (restrictedReason && !allowsRestricted) throw refusal.RestrictedUserNotAllowed({ restrictedReason })
  if (!project) throw refusal.CurrentProjectNotFound({ projectId })
  const authority = await authenticate(credentials, read, accessType, project)
  const branchId = read(rareHeader.branchId) ?? mainBranch
  if (branchId !== mainBranch) throw refusal.BranchDoesNotExist({ branchId })

  const isOfProject = claims?.projectId === projectId
  const user = (isOfProject && session?.user) || null
  const isImpersonated = session?.isImpersonation === true
  const sessionId = isOfProject ? claims.sessionId : null
  const internalUserId = actingOwner(project, claims, authority)
  return { level: accessType, authority, project, branchId, user, sessionId, isImpersonated, internalUserId }
}

/** As an admin of the project. The endpoints that take such a token are all that it opens. */
async function identifyByWebhookToken(credentials: Credentials, authorization: string | null): Promise<Caller> {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  const opened = token === undefined ? null : await credentials.openWebhookToken(token)
  if (!opened) throw refusal.WebhookTokenRequired()
  const { project, keySet } = opened
  const authority = { is: 'key', keySet } as const
  const noUser = { user: null, sessionId: null, isImpersonated: false, internalUserId: null }
  return { level: 'admin', authority, project, branchId: mainBranch, ...noUser }
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
  token: string,
  projectId: string,
  takesInternalUser: boolean,
): Promise<AccessTokenClaims> {
  const verdict = await credentials.verifyAccessToken(token)
  if (verdict.is === 'unparsable') throw refusal.UnparsableAccessToken()
  if (verdict.is === 'expired') throw refusal.AccessTokenExpired({ expiredAtMillis: verdict.expiredAt.getTime() })
  const { claims } = verdict
  const isAnOwners = takesInternalUser && claims.projectId === internalProjectId
  if (claims.projectId !== projectId && !isAnOwners) {
    throw refusal.AccessTokenOfOtherProject({ expectedProjectId: projectId, actualProjectId: claims.projectId })
  }
  return claims
}

/** @throws the refusal of an expired token when its session has ended or its user is deleted. */
async function readTokenUser(
  credentials: Credentials,
  claims: AccessTokenClaims,
  endedSession: refusal.PlainErrorKind | undefined,
): Promise<{ readonly user: SignedInUser; readonly isImpersonation: boolean }> {
  const session = await credentials.readTokenSession(claims)
  if (session.is === 'ended') {
    throw endedSession?.() ?? refusal.AccessTokenExpired({ expiredAtMillis: session.endedAt.getTime() })
  }
  const { user, isImpersonation } = session
  return { user: { id: user.id, profile: user }, isImpersonation }
}

/** The first credential that was sent counts: admin access token, workflow token, then the key of the stated type. */
async function authenticate(credentials: Credentials, read: Read, level: Level, project: Project): Promise<Authority> {
  const adminToken = read(header.adminAccessToken)
  if (adminToken !== null) return checkAdminToken(credentials, adminToken, project)
  const workflowToken = read(header.workflowToken)
  if (workflowToken !== null) {
    if (level === 'admin') throw refusal.AdminKeyRequired()
    await credentials.checkWorkflowToken(project, workflowToken)
    return { is: 'workflow' }
  }
  const { name, missing, invalid } = getKey[level]
  const key = read(name)
  if (key === null) {
    if (level !== 'client') throw missing()
    if (!project.config.project.requirePublishableClientKey) return { is: 'no-key' }
    // The version since which SDKs know the code.
    if (!isPublishedSince(read(header.clientVersion), 71)) throw missing()
    throw refusal.PublishableKeyRequired({ projectId: project.id })
  }
  const keySet = await credentials.getKeySet(project, level, key)
  if (keySet === null) throw invalid({ projectId: project.id })
  return { is: 'key', keySet }
}

const getKey = {
  client: {
    name: header.publishableClientKey,
    missing: refusal.ClientKeyRequired,
    invalid: refusal.InvalidPublishableKey,
  },
  server: { name: header.secretServerKey, missing: refusal.ServerKeyRequired, invalid: refusal.InvalidSecretKey },
  admin: { name: header.superSecretAdminKey, missing: refusal.AdminKeyRequired, invalid: refusal.InvalidAdminKey },
} as const

async function checkAdminToken(credentials: Credentials, token: string, project: Project): Promise<Authority> {
  const verdict = await credentials.verifyAccessToken(token)
  // The published SDKs cannot read a number here.
  if (verdict.is === 'expired') throw refusal.AdminTokenExpired({ expiredAtMillis: null })
  if (verdict.is === 'unparsable' || verdict.claims.restrictedReason !== null) throw refusal.UnparsableAdminToken()
  if (verdict.claims.projectId !== internalProjectId) throw refusal.AdminTokenIsNotAdmin()
  const standing = await credentials.getStanding(verdict.claims, project)
  if (standing === 'gone') throw refusal.AdminTokenUserGone()
  if (standing === 'signed-out') throw refusal.AdminTokenExpired({ expiredAtMillis: null })
  if (standing === 'does-not-manage') throw refusal.AdminTokenIsNotAdmin()
  const { userId, sessionId } = verdict.claims
  return { is: 'colleague', userId, sessionId, ...standing }
}

function actingOwner(project: Project, claims: AccessTokenClaims | null, authority: Authority): string | null {
  if (claims?.projectId === internalProjectId) return claims.userId
  if (project.id === internalProjectId) return null
  return authority.is === 'colleague' ? authority.userId : null
}
