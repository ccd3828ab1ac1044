import * as z from 'zod'
import { signUpNames } from '../config/schema/auth.ts'
import { json, millis, uuid } from '../kernel/schema.ts'
import { brandLayouts } from './brand-fonts.ts'
import { providerTypes } from './providers.ts'
import { onboardingStatuses } from './set-up.ts'

const idList = () => z.array(z.object({ id: z.string() }))

/** Our own addition beside the id: the name of an OpenID Connect provider, for its button. */
const providerList = () => z.array(z.object({ id: z.string(), displayName: z.string().optional() }))

const domainList = () => z.array(z.object({ domain: z.string(), handlerPath: z.string() }))

/** Of development environments and configurations that a vendor pushes, which there are none of here. */
const ofDevelopment = {
  isDevelopmentEnvironment: z.literal(false),
  pushedConfigError: z.null(),
  configWarnings: z.array(z.string()),
}

const switches = {
  signUpEnabled: z.boolean(),
  credentialEnabled: z.boolean(),
  magicLinkEnabled: z.boolean(),
  passkeyEnabled: z.boolean(),
  clientTeamCreationEnabled: z.boolean(),
  clientRoleEditingEnabled: z
    .boolean()
    .describe('Whether team members who may remove others may also change their roles.'),
  clientUserDeletionEnabled: z.boolean(),
  allowUserApiKeys: z.boolean(),
  allowTeamApiKeys: z.boolean(),
}

const Look = z.object({
  /** Of the full logo, where it was uploaded as PNG, JPEG or WebP. */
  logoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  /** Of text on the colour: black or white. */
  primaryTextColor: z.string().nullable(),
})
export interface Look extends z.infer<typeof Look> {}

/** What of it is null is not set. */
export const Branding = z.object({
  light: Look,
  dark: Look,
  radius: z.number().nullable().describe('Of corners, in pixels.'),
  fontFamily: z.string().nullable().describe('As in CSS.'),
  layout: z.enum(brandLayouts).nullable().describe('Of pages that fill the window.'),
  signInTitle: z.string().nullable().describe('The heading of the sign-in page.'),
  signInText: z.string().nullable().describe('A sentence below that heading.'),
})

/** A project as its visitors see it. */
export const ClientProject = z.object({
  id: z.string(),
  displayName: z.string(),
  config: z.object({
    ...switches,
    passwordMinLength: z.int().describe('Our own addition. The minimum length of a new password, for forms to show.'),
    signUpName: z
      .enum(signUpNames)
      .describe("Our own addition. Whether sign-up with a password has a field for the user's name."),
    enabledOauthProviders: providerList(),
    /** Published SDKs since 2.8.49 compare redirects with these. */
    allowLocalhost: z.boolean(),
    domains: domainList(),
    allowPromoCodes: z.literal(false),
    allowStackingPromoCodes: z.literal(false),
  }),
  ...ofDevelopment,
  /** Our own addition: how its pages look, on light and on dark ones. Null where its owner has set nothing. */
  branding: Branding.nullable(),
})
export interface ClientProject extends z.infer<typeof ClientProject> {}

const ProviderView = z.object({
  providerConfigId: z.string(),
  id: z.enum(providerTypes),
  type: z.enum(['shared', 'standard']),
  enabled: z.boolean(),
  clientId: z.string().optional(),
  clientSecret: z.string().optional(),
  facebookConfigId: z.string().optional(),
  microsoftTenantId: z.string().optional(),
  /** Of Apple: kept for native apps, which sign in by a browser here. */
  appleBundleIds: z.array(z.string()).optional(),
})

const MailServerView = z.object({
  type: z.enum(['shared', 'standard']),
  host: z.string().optional(),
  port: z.number().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  senderName: z.string().optional(),
  senderEmail: z.string().optional(),
  /** Only where it is Resend. */
  provider: z.enum(['smtp', 'resend']).optional(),
})

/** A project as its owner sees it. */
export const AdminProject = z.object({
  id: z.string(),
  displayName: z.string(),
  description: z.string(),
  logoUrl: z.string().nullable(),
  fullLogoUrl: z.string().nullable(),
  /** Our own addition: the full logo for dark pages. */
  fullLogoDarkUrl: z.string().nullable(),
  /** The last two as published SDKs name them: the small logo, and `fullLogoDarkUrl` once more. */
  logoDarkModeUrl: z.string().nullable(),
  logoFullDarkModeUrl: z.string().nullable(),
  createdAtMillis: millis(),
  isProductionMode: z.boolean(),
  ownerTeamId: uuid().nullable(),
  ...ofDevelopment,
  isDevelopmentEnvironment: z.boolean().describe('As it was created. It has no effect.'),
  onboardingStatus: z
    .enum(onboardingStatuses)
    .describe('Of the wizard in which published dashboards set a project up. It has no effect.'),
  onboardingState: json().describe('What that wizard keeps: an object, or null.'),
  config: z.object({
    allowLocalhost: z.boolean(),
    ...switches,
    createTeamOnSignUp: z.boolean(),
    requireEmailVerification: z.boolean().describe('Whether users without a verified primary address are restricted.'),
    oauthAccountMergeStrategy: z.enum(['link_method', 'raise_error', 'allow_duplicates']),
    oauthProviders: z.array(ProviderView),
    enabledOauthProviders: providerList(),
    domains: domainList(),
    emailConfig: MailServerView,
    emailTheme: z.string(),
    teamCreatorDefaultPermissions: idList(),
    teamMemberDefaultPermissions: idList(),
    userDefaultPermissions: idList(),
  }),
})
export interface AdminProject extends z.infer<typeof AdminProject> {}
