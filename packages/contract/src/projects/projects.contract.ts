import * as z from 'zod'
import { baseUrl, handlerPath } from '../config/schema/urls.ts'
import { logoRefusals } from '../images/images.contract.ts'
import { atLeast, internalProject, session, visitor } from '../kernel/access.ts'
import { senderAddress } from '../kernel/address.ts'
import { projectBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { ExpectedInternalProject } from '../kernel/envelope.errors.ts'
import { list, success } from '../kernel/page.ts'
import { description, image, json, name, permissionId, text, uuid } from '../kernel/schema.ts'
import { neededWhen } from '../kernel/wire.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { TeamMembershipNotFound } from '../teams/teams.errors.ts'
import {
  ConfigTooLarge,
  InternalProjectStays,
  ProjectHasNoOwner,
  ProjectNotFound,
  ThemeNotFound,
  TooManyProjects,
  TrustedDomainTooWide,
} from './projects.errors.ts'
import { AdminProject, ClientProject } from './projects.shapes.ts'
import { providerTypes } from './providers.ts'
import { onboardingStatuses } from './set-up.ts'

const Domain = z.object({
  domain: baseUrl(),
  handlerPath: handlerPath(),
})

const Provider = neededWhen(
  z.object({
    id: z.enum(providerTypes),
    type: z.enum(['shared', 'standard']),
    clientId: text().max(1_000).optional(),
    clientSecret: text().max(10_000).optional(),
    facebookConfigId: text().max(1_000).optional(),
    microsoftTenantId: text().max(1_000).optional(),
    enabled: z.boolean().optional(),
    appleBundleIds: z.array(text().min(1).max(255)).max(100).optional(),
  }),
  { field: 'type', equals: 'standard', fields: ['clientId', 'clientSecret'] },
)
export type ProviderInput = z.infer<typeof Provider>

const MailServer = neededWhen(
  z.object({
    type: z.enum(['shared', 'standard']),
    host: text().max(300).optional(),
    port: z.number().int().min(0).max(65_535).optional(),
    username: text().max(300).optional(),
    password: text().max(70).optional(),
    senderName: text().max(256).optional(),
    senderEmail: senderAddress().optional(),
    /** Which service the server belongs to. Not on the published wire: without it, the server is what it was for the same host. */
    provider: z.enum(['smtp', 'resend']).optional(),
  }),
  {
    field: 'type',
    equals: 'standard',
    ignoredWhen: 'shared',
    fields: ['host', 'port', 'senderName', 'senderEmail'],
    // Some mail servers accept mail by the address of the client, without a login.
    together: [['username', 'password']],
  },
)
export type MailServerInput = z.infer<typeof MailServer>

const idList = () => z.array(z.object({ id: permissionId() })).max(1_000)

const ConfigUpdate = z.object({
  allowLocalhost: z.boolean().optional(),
  signUpEnabled: z.boolean().optional(),
  credentialEnabled: z.boolean().optional(),
  magicLinkEnabled: z.boolean().optional(),
  passkeyEnabled: z.boolean().optional(),
  clientTeamCreationEnabled: z.boolean().optional(),
  clientRoleEditingEnabled: z.boolean().optional(),
  createTeamOnSignUp: z.boolean().optional(),
  clientUserDeletionEnabled: z.boolean().optional(),
  allowUserApiKeys: z.boolean().optional(),
  allowTeamApiKeys: z.boolean().optional(),
  requireEmailVerification: z.boolean().optional(),
  oauthAccountMergeStrategy: z.enum(['link_method', 'raise_error', 'allow_duplicates']).optional(),
  oauthProviders: z
    .array(Provider)
    .max(providerTypes.length)
    .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'names a provider twice')
    .optional(),
  domains: z.array(Domain).max(1_000).optional(),
  emailConfig: MailServer.optional(),
  emailTheme: text().max(100).optional(),
  teamCreatorDefaultPermissions: idList().optional(),
  teamMemberDefaultPermissions: idList().optional(),
  userDefaultPermissions: idList().optional(),
})
export interface ConfigUpdate extends z.infer<typeof ConfigUpdate> {}

export const AdminProjectUpdate = z.object({
  displayName: name().optional(),
  description: description().nullable().optional(),
  logoUrl: image('owner').optional(),
  fullLogoUrl: image('owner').optional(),
  fullLogoDarkUrl: image('people').optional(),
  /** As published SDKs name the logos for dark pages: the small one, and `fullLogoDarkUrl`, which counts if both are sent. */
  logoDarkModeUrl: image('owner').optional(),
  logoFullDarkModeUrl: image('people').optional(),
  isProductionMode: z.boolean().optional(),
  onboardingStatus: z.enum(onboardingStatuses).optional(),
  onboardingState: onboardingState().optional(),
  config: ConfigUpdate.optional(),
})
export interface AdminProjectUpdate extends z.infer<typeof AdminProjectUpdate> {}

export const AdminProjectCreate = AdminProjectUpdate.extend({
  displayName: name(),
  ownerTeamId: uuid(),
  isDevelopmentEnvironment: z.boolean().optional(),
})
export interface AdminProjectCreate extends z.infer<typeof AdminProjectCreate> {}

function onboardingState() {
  return json(16_384)
    .refine(value => typeof value === 'object' && !Array.isArray(value), 'is not an object')
    .meta({ opaque: true })
}

export const projectEndpoints = {
  readCurrent: endpoint({
    route: 'GET /projects/current',
    beforeSecondFactor: 'allowed',
    summary: 'The project, as its visitors may know it',
    access: visitor(),
    response: ClientProject,
    errors: [],
  }),
  readAdmin: endpoint({
    route: 'GET /internal/projects/current',
    summary: 'The project with its configuration',
    access: atLeast('admin'),
    response: AdminProject,
    errors: [],
  }),
  updateAdmin: endpoint({
    route: 'PATCH /internal/projects/current',
    summary: 'Change the project',
    access: atLeast('admin'),
    body: AdminProjectUpdate,
    largestBody: projectBody,
    response: AdminProject,
    errors: [...logoRefusals, ThemeNotFound, ConfigTooLarge, TrustedDomainTooWide],
  }),
  deleteAdmin: endpoint({
    route: 'DELETE /internal/projects/current',
    summary: 'Delete the project and everything that belongs to it',
    access: atLeast('admin'),
    role: 'owner',
    response: success(),
    errors: [InternalProjectStays],
  }),
  listOwned: endpoint({
    route: 'GET /internal/projects',
    summary: 'The projects that the signed-in user’s teams own, oldest first',
    access: session(internalProject()),
    response: list(AdminProject),
    errors: [ExpectedInternalProject],
  }),
  createOwned: endpoint({
    route: 'POST /internal/projects',
    summary: 'Create a project that one of the signed-in user’s teams owns',
    access: session(internalProject()),
    audited: 'everyone',
    body: AdminProjectCreate,
    largestBody: projectBody,
    response: AdminProject,
    status: 201,
    errors: [
      ExpectedInternalProject,
      TeamMembershipNotFound,
      TooManyProjects,
      ...logoRefusals,
      ThemeNotFound,
      ConfigTooLarge,
      TrustedDomainTooWide,
    ],
  }),
  transfer: endpoint({
    route: 'POST /internal/projects/transfer',
    summary: 'Hand a project over to another team of the acting owner',
    access: visitor(internalProject({ orAdminOf: 'projectId' })),
    audited: 'everyone',
    takesInternalUser: true,
    // The rule itself requires the owners' permission in the team, and refuses as the wire does.
    role: 'read-only',
    body: z.object({ projectId: text().max(100), newTeamId: uuid() }),
    response: success(),
    errors: [ProjectNotFound, ProjectHasNoOwner, TeamPermissionRequired, TeamMembershipNotFound],
  }),
}
