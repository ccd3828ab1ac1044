/** A project's configuration as a whole: what holds, what its owner changed, and who changed what before. */
import * as z from 'zod'
import { Actor } from '../audit/actor.ts'
import { atLeast } from '../kernel/access.ts'
import { configBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { page, success } from '../kernel/page.ts'
import { millis, text } from '../kernel/schema.ts'
import { ColleagueRolesStay, ConfigTooLarge, TrustedDomainTooWide } from '../projects/projects.errors.ts'

/** Every problem on a line of its own, each naming its path. */
export const ConfigInvalid = defineText(400, ({ problems }: { problems: readonly string[] }) => problems.join('\n'))
export const ConfigChanged = defineText(
  409,
  ({ expected, current }: { expected: number; current: number }) =>
    `Someone else changed the configuration: it was version ${expected} when you read it, and is ${current} now. Read it again and repeat your change.`,
)
export const ConfigVersionNotFound = defineText(
  404,
  'There is no such version of the configuration, or it is older than what is kept.',
)

export const ConfigLevelNotFound = defineText(404, 'A configuration has the levels project, branch and environment.')
export const ConfigLevelForAdmins = defineText(
  403,
  'With a secret server key only the level branch can be read and written.',
)
export const ConfigSourceNeeded = defineText(
  400,
  'body.source is a required field: it names the file that is pushed to the level branch.',
)

const version = () =>
  z
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .describe('Counts every change of the configuration, from 0 for one that was never changed.')

/** JSON text, because the published SDKs parse it. */
export const RenderedConfig = z.object({ configString: z.string(), version: version() })
export const StoredOverride = z.object({ configOverrideString: z.string(), version: version() })

export const ConfigOverrideWrite = z.object({
  configOverrideString: z.string().optional(),
  expectedVersion: version()
    .optional()
    .describe('The change is refused with 409 when the configuration is not at this version any more.'),
  comment: text().max(500).optional().describe('A comment for the history.'),
})
export interface ConfigOverrideWrite extends z.infer<typeof ConfigOverrideWrite> {}

/** One change. */
export const ConfigChange = z.object({
  version: version(),
  atMillis: millis(),
  by: Actor,
  comment: z.string().nullable().describe('A comment for the history.'),
  /** The version that was restored with it, if one was. */
  restored: version().nullable(),
  /** The first twenty of them. A path may be that of a whole entry, which was added or removed. */
  paths: z.array(z.string()),
  pathCount: z.number().int(),
})
export interface ConfigChange extends z.infer<typeof ConfigChange> {}

/** The same with what each path was and became, as JSON text. Null: it was not set. Secrets read `•••`. */
export const ConfigChangeDetails = ConfigChange.extend({
  changes: z.array(z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export interface ConfigChangeDetails extends z.infer<typeof ConfigChangeDetails> {}

const fileText = () => text().max(1_000).optional()
/** Where the file is that was pushed to the level `branch`. */
export const ConfigSource = z.object({
  type: z.enum(['pushed-from-github', 'pushed-from-unknown', 'unlinked']),
  ...{ owner: fileText(), repo: fileText(), branch: fileText(), commitHash: fileText() },
  ...{ configFilePath: fileText(), workflowPath: fileText() },
})
export interface ConfigSource extends z.infer<typeof ConfigSource> {}

const secretsShown = () =>
  z.object({
    secrets: z
      .enum(['clear', 'masked'])
      .optional()
      .describe(
        '`masked`: every secret reads `•••`, which can be written back and keeps what is stored. Without it: clear.',
      ),
  })

const ofLevel = z.object({ level: text().max(100) })
const levelRefusals = [ConfigLevelNotFound, ConfigLevelForAdmins]
const writeRefusals = [ConfigInvalid, ConfigTooLarge, ColleagueRolesStay, TrustedDomainTooWide]

const ofVersion = z.object({ version: version() })
const written = z.object({ version: version() })

export const configEndpoints = {
  read: endpoint({
    route: 'GET /internal/config',
    summary: 'The whole configuration: the defaults with what the owner changed',
    access: atLeast('admin'),
    query: secretsShown(),
    response: RenderedConfig,
    errors: [],
  }),
  readOverride: endpoint({
    route: 'GET /internal/config/override',
    summary: 'What the owner changed, as dotted paths and their values',
    access: atLeast('admin'),
    query: secretsShown(),
    response: StoredOverride,
    errors: [],
  }),
  // Not a GET: who saw the secrets is a line in the audit log.
  revealSecrets: endpoint({
    route: 'POST /internal/config/reveal-secrets',
    summary: 'The secrets of the configuration in clear, by their paths. The audit log records it',
    access: atLeast('admin'),
    response: z.object({ secrets: z.record(z.string(), z.string()), version: version() }),
    errors: [],
  }),
  override: endpoint({
    route: 'PATCH /internal/config/override',
    summary: 'Change paths of the configuration. A value replaces everything at its path and below it',
    access: atLeast('admin'),
    body: ConfigOverrideWrite,
    largestBody: configBody,
    response: written,
    errors: [ConfigInvalid, ConfigChanged, ConfigTooLarge, ColleagueRolesStay, TrustedDomainTooWide],
  }),
  readLevel: endpoint({
    route: 'GET /internal/config/override/:level',
    summary: 'What was set at a level: project, branch or environment',
    access: atLeast('server'),
    params: ofLevel,
    response: z.object({ configString: z.string() }),
    errors: levelRefusals,
  }),
  changeLevel: endpoint({
    route: 'PATCH /internal/config/override/:level',
    summary: 'Change paths of a level. A value replaces everything at its path and below it',
    access: atLeast('server'),
    params: ofLevel,
    body: z.object({ configOverrideString: z.string() }),
    largestBody: configBody,
    response: success(),
    errors: [...levelRefusals, ...writeRefusals],
  }),
  replaceLevel: endpoint({
    route: 'PUT /internal/config/override/:level',
    summary: 'Replace everything that was set at a level',
    access: atLeast('server'),
    params: ofLevel,
    body: z.object({ configString: z.string(), source: ConfigSource.optional() }),
    largestBody: configBody,
    response: success(),
    errors: [...levelRefusals, ConfigSourceNeeded, ...writeRefusals],
  }),
  resetKeys: endpoint({
    route: 'POST /internal/config/override/:level/reset-keys',
    summary: 'Remove paths and everything below them from a level',
    access: atLeast('admin'),
    params: ofLevel,
    body: z.object({ keys: z.array(text().max(1_200)).max(1_000) }),
    largestBody: configBody,
    response: success(),
    errors: [...levelRefusals, ...writeRefusals],
  }),
  readSource: endpoint({
    route: 'GET /internal/config/source',
    summary: 'Where the file is that was pushed',
    access: atLeast('admin'),
    response: z.object({ source: ConfigSource }),
    errors: [],
  }),
  unlinkSource: endpoint({
    route: 'DELETE /internal/config/source',
    summary: 'Clear where the file is that was pushed. What it set stays',
    access: atLeast('admin'),
    response: z.object({ source: ConfigSource }),
    errors: [],
  }),
  listChanges: endpoint({
    route: 'GET /internal/config/changes',
    summary: 'Who changed the configuration and when, newest first',
    access: atLeast('admin'),
    query: z.object({
      // A change may be megabytes, of which the list says only how many paths.
      limit: z.number().int().min(1).max(100).optional(),
      cursor: z.string().max(1_000).optional(),
    }),
    response: page(ConfigChange),
    errors: [],
  }),
  readChange: endpoint({
    route: 'GET /internal/config/changes/:version',
    summary: 'One change of the configuration, path by path',
    access: atLeast('admin'),
    params: ofVersion,
    response: ConfigChangeDetails,
    errors: [ConfigVersionNotFound],
  }),
  restore: endpoint({
    route: 'POST /internal/config/changes/:version/restore',
    summary: 'Make the configuration what it was at a version, as a new change',
    access: atLeast('admin'),
    params: ofVersion,
    body: z.object({ expectedVersion: version().optional() }),
    response: written,
    errors: [ConfigVersionNotFound, ConfigChanged, ConfigTooLarge, ColleagueRolesStay, TrustedDomainTooWide],
  }),
}
