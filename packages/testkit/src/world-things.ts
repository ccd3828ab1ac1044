/** The things of one person in a project, made as the project's own server makes them. */
import { randomUUID } from 'node:crypto'
import { type ConfigOverride, lightThemeId, notificationCategories, templateIds } from '@latchkey/contract'
import type { Json, RequestOptions, SignedInPerson, TestProject } from './project.ts'
import { doubledKeys } from './providers/doubled-providers.ts'
import { newSubscription } from './world-purchases.ts'

/** Permissions of the project's own, one of each scope. */
export const teamPermissionId = 'plan_roadmap'
export const projectPermissionId = 'try_beta'

export const switchedOn: ConfigOverride = {
  'users.allowClientUserDeletion': true,
  'teams.allowClientTeamCreation': true,
  'teams.allowClientRoleEditing': true,
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
}

/** Whose double the requests about providers reach. */
export const worldProvider = 'gitlab'

export const worldConfig: ConfigOverride = {
  ...switchedOn,
  [`auth.oauth.providers.${worldProvider}`]: {
    ...{ type: worldProvider, isShared: false, allowSignIn: true, allowConnectedAccounts: true },
    ...doubledKeys(worldProvider),
  },
  [`rbac.permissions.${teamPermissionId}`]: { scope: 'team', containedPermissionIds: {} },
  [`rbac.permissions.${projectPermissionId}`]: { scope: 'project', containedPermissionIds: {} },
  'payments.items.credits': { customerType: 'custom' },
  'payments.offers.plan': { prices: { monthly: { USD: '10.00', interval: [1, 'month'] } } },
  'payments.groups.levels': { displayName: 'Levels' },
  'payments.offers.starter': { groupId: 'levels', prices: 'include-by-default' },
  'payments.offers.growth': { groupId: 'levels', prices: { monthly: { USD: '20.00', interval: [1, 'month'] } } },
  'payments.offers.scale': { groupId: 'levels', prices: { monthly: { USD: '80.00', interval: [1, 'month'] } } },
  'payments.offers.pack': { stackable: true, prices: { once: { USD: '5.00' } } },
  'dataVault.stores.secrets': {},
  // Who joins holds nothing, until it is granted.
  'rbac.defaultPermissions.teamMember': {},
}

export interface Things {
  readonly ids: Readonly<Record<string, string>>
  readonly secrets: { readonly userApiKey: string; readonly teamApiKey: string }
}

export async function makeThings(project: TestProject, { userId }: SignedInPerson): Promise<Things> {
  const make = maker(project)
  const { id: teamId } = await make('POST', '/teams', { display_name: 'Crew', creator_user_id: userId })
  const invited = { team_id: teamId, email: newAddress(), callback_url: callback }
  await make('POST', `/team-permissions/${teamId}/${userId}/${teamPermissionId}`, {})
  await make('POST', `/project-permissions/${userId}/${projectPermissionId}`, {})
  const [channels, projectKeys, pictured, invitation, userKey, teamKey, session, connection] = [
    await make('GET', `/contact-channels?user_id=${userId}`),
    await make('GET', '/internal/api-keys'),
    await make('PATCH', `/users/${userId}`, { profile_image_url: smallestPng }),
    await make('POST', '/team-invitations/send-code', invited),
    await make('POST', '/user-api-keys', { description: 'For a script', user_id: userId }),
    await make('POST', '/team-api-keys', { description: 'For a robot', team_id: teamId }),
    await make('POST', '/auth/sessions', { user_id: userId }),
    await make('POST', '/oauth-providers', newConnection(userId)),
  ]
  const ids = {
    projectId: project.id,
    userId,
    contactChannelId: channels.items[0].id,
    sessionId: sessionIn(session.access_token),
    teamId,
    invitationId: invitation.id,
    permissionId: teamPermissionId,
    projectPermissionId,
    userApiKeyId: userKey.id,
    teamApiKeyId: teamKey.id,
    categoryId: notificationCategories.find(({ canDisable }) => canDisable)?.id ?? '',
    themeId: lightThemeId,
    templateId: templateIds.magicLink,
    threadId: randomUUID(),
    apiKeyId: projectKeys.items[0].id,
    providerId: worldProvider,
    oauthProviderId: connection.id,
    purchaseId: await newSubscription(make, { userId }),
    file: pictured.profile_image_url.split('/').at(-1),
  }
  return { ids, secrets: { userApiKey: userKey.value, teamApiKey: teamKey.value } }
}

/** An account at a provider that is not used to sign in: a user signs in with one of each. */
export function newConnection(userId: string) {
  const flags = { allow_sign_in: false, allow_connected_accounts: true }
  return { user_id: userId, provider_config_id: worldProvider, account_id: randomUUID(), ...flags }
}

/** Which session an access token is of. */
function sessionIn(accessToken: string): string {
  const [, claims = ''] = accessToken.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).refresh_token_id
}

export async function joinTeam(
  project: TestProject,
  { ids: { teamId } }: Things,
  { userId }: SignedInPerson,
  permissionIds: readonly string[] = [],
): Promise<void> {
  const make = maker(project)
  await make('POST', `/team-memberships/${teamId}/${userId}`, {})
  for (const id of permissionIds) await make('POST', `/team-permissions/${teamId}/${userId}/${id}`, {})
}

/** Requests as the owner, and fails on an error: an incomplete world would test nothing. */
export function maker(
  project: TestProject,
): (method: string, path: string, body?: RequestOptions['body']) => Promise<Json> {
  return async (method, path, body) => {
    const { status, text, json } = await project.asAdmin(method, path, body)
    if (status >= 300) throw new Error(`The test world could not ${method} ${path}: ${status} ${text}`)
    return json
  }
}

/** A picture of one pixel. */
export const smallestPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A page of the application that the project trusts. */
export const callback = 'http://localhost:3000/handler/callback'

export const newAddress = () => `${randomUUID().slice(0, 13)}@example.com`

/** @returns the id of what was made. */
export async function newOne(project: TestProject, path: string, body: object): Promise<string> {
  const { json, text } = await project.asAdmin('POST', path, body)
  if (!json?.id) throw new Error(`The test world could not POST ${path}: ${text}`)
  return json.id
}
