/**
 * Everything that can be configured in a project, with its default. What an owner sets is stored as an override:
 * dotted paths of this tree and their values.
 */
import * as z from 'zod'
import { name, text } from '../../kernel/schema.ts'
import { brandFonts, brandLayouts, mostRadius } from '../../projects/brand-fonts.ts'
import { auth } from './auth.ts'
import { clientRegistration } from './client-registration.ts'
import { emails } from './emails.ts'
import {
  type Given,
  group,
  holding,
  named,
  needed,
  on,
  optional,
  type Rendered,
  readOnly,
  setting,
  toRecord,
} from './nodes.ts'
import { payments } from './payments.ts'
import { rbac } from './rbac.ts'
import { androidOrigin, appScheme, baseUrl, handlerPath } from './urls.ts'
import { configId, source } from './values.ts'

/** How the pages and mails of a project look. Its logos are uploaded with the project. */
const branding = group({
  /** Of buttons. The colour of the text on it is black or white, whichever has more contrast. */
  primaryColor: optional(color()),
  /** The same on dark pages. Where it is not set, `primaryColor`. */
  primaryColorDark: optional(color()),
  /** Of corners, in pixels. Where it is not set, 8. */
  radius: optional(z.number().int().min(0).max(mostRadius)),
  font: optional(z.enum(brandFonts)),
  /** Of pages that fill the window: their content on the background, or on a card in front of it. */
  layout: optional(z.enum(brandLayouts)),
  /** The heading of the sign-in page, in every language. */
  signInTitle: optional(filledText(80)),
  /** A sentence below the heading of the sign-in page. */
  signInText: optional(filledText(300)),
})

export const configSchema = group({
  project: group({ requirePublishableClientKey: on(false) }),
  rbac,
  apiKeys: group({ enabled: group({ team: on(false), user: on(false) }) }),
  teams: group({
    createPersonalTeamOnSignUp: on(false),
    allowClientTeamCreation: on(false),
    /** Whether members who may remove others may also change their roles. */
    allowClientRoleEditing: on(false),
  }),
  users: group({ allowClientUserDeletion: on(false) }),
  /** Users without a verified primary address are restricted. */
  onboarding: group({ requireEmailVerification: on(false) }),
  domains: group({
    allowLocalhost: on(false),
    trustedDomains: toRecord(
      configId(),
      group({ baseUrl: needed(baseUrl()), handlerPath: setting(handlerPath(), '/handler') }),
      // Each of them is compared with every address that a mail should lead to.
      { most: 1_000 },
    ),
    /** Native apps that may use passkeys. They are no trusted domains: nothing is ever redirected to them. */
    androidApps: toRecord(configId(), group({ origin: needed(androidOrigin()) }), { most: 100 }),
    /** Schemes of native apps. They receive authorization codes, and no link of a mail leads to them. */
    appSchemes: toRecord(configId(), group({ scheme: needed(appScheme()) }), { most: 100 }),
  }),
  auth,
  clientRegistration,
  branding,
  emails,
  payments,
  dataVault: group({ stores: toRecord(configId(), group({ displayName: named(name(), () => 'A data vault') })) }),
  workflows: group({
    availableWorkflows: toRecord(
      configId(),
      holding(
        group({ displayName: named(name(), () => 'A workflow'), tsSource: needed(source()), enabled: on(false) }),
        () => [{ field: null, clause: workflowsAreNotRun }],
      ),
    ),
  }),
  /** What a published dashboard shows. It has no effect. */
  apps: group({ installed: toRecord(appId(), group({ enabled: on(false) }), { most: 1_000 }) }),
  sourceOfTruth: readOnly(z.object({ type: text() }), { type: 'hosted' }),
})

const workflowsAreNotRun =
  'cannot be set: workflows are not run here. Run the code on a server of your own, started by webhooks or by the event feed; a workflow token lets it call the API'

/** A configuration with everything in it: what holds. */
export interface ProjectConfig extends Rendered<typeof configSchema> {}

/** Parts of a configuration, as nested objects. Null takes an entry away, and a setting back to its default. */
export interface ConfigInput extends NonNullable<Given<Omit<typeof configSchema, 'sourceOfTruth'>>> {}

function filledText(longest: number) {
  return text().min(1).max(longest)
}

function appId() {
  return text()
    .max(100, { abort: true })
    .refine(value => /^[a-z0-9-]+$/.test(value), 'is not the id of an app: use a to z, 0 to 9 and -')
}

function color() {
  return text()
    .max(7, { abort: true })
    .refine(value => /^#[0-9a-f]{6}$/i.test(value), 'is not a colour such as #4338ca')
}
