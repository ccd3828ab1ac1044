/** A configuration file beside the project that it is about. */
import {
  type ConfigOverride,
  configDefaults,
  givenOverride,
  type ProjectConfig,
  renderConfig,
} from '@latchkey/contract'
import { type ConfigDifference, configDifference, configDifferences } from '@latchkey/contract/rules'
import type { AdminProject, LatchkeyAdminApp, LatchkeyConfig } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import type { ReadConfig } from './config-file.ts'
import { mergedOverride } from './named-settings.ts'

export interface Comparison {
  readonly project: AdminProject
  /** The version that was read. A push is refused when it is another one by then. */
  readonly version: number
  /** What a push changes. */
  readonly differences: readonly ConfigDifference[]
  /** What the project has and the file does not name. A push resets it only where it replaces. */
  readonly unnamed: readonly ConfigDifference[]
  /** What a push sends. */
  readonly changes: LatchkeyConfig
  /** Secrets that stay as they are, since their variables are not set here. */
  readonly unchangedSecrets: readonly string[]
}

/** @param isReplaced whether a push resets what the file does not name. */
export async function compare(
  app: LatchkeyAdminApp,
  { settings, unsetSecrets }: ReadConfig,
  isReplaced: boolean,
): Promise<Comparison> {
  const { project, version, override, config } = await readProject(app)
  const secrets = unsetSecrets.map(path => [path, valueAt(config, path)] as const)
  const missing = secrets.find(([, value]) => typeof value !== 'string')
  if (missing)
    throw new Cannot(`${missing[0]} is undefined, and the project has none to keep. Set the variable it comes from.`)
  const named = { ...checked(settings), ...Object.fromEntries(secrets) }
  const merged = renderConfig(mergedOverride(override, named))
  const replaced = renderConfig(named)
  const target = isReplaced ? replaced : merged
  return {
    project,
    version,
    differences: configDifferences(config, target),
    unnamed: configDifferences(merged, replaced),
    // Its paths and values are judged by the server, which says what is wrong with each.
    changes: configDifference(config, target) as LatchkeyConfig,
    unchangedSecrets: unsetSecrets,
  }
}

/** Invalid settings are reported here, before anything is shown or confirmed. */
function checked(settings: ReadConfig['settings']) {
  const given = givenOverride(JSON.stringify(settings))
  if ('override' in given) return given.override
  throw new Cannot(['The file cannot be pushed:', ...given.problems.map(each => `  ${each}`)].join('\n'))
}

export interface ReadProject {
  readonly project: AdminProject
  readonly version: number
  /** What was set, by dotted path. */
  readonly override: ConfigOverride
  readonly config: ProjectConfig
}

/** The version first: if the project is changed in between, a push with it is refused rather than wrong. */
export async function readProject(app: LatchkeyAdminApp): Promise<ReadProject> {
  const project = await app.getProject()
  const { version, override } = await project.getConfigOverride()
  return { project, version, override, config: await project.getConfig() }
}

/** What differs from the defaults, as nested objects. */
export function getSettings(config: ProjectConfig): object {
  const settings = {}
  for (const [path, value] of Object.entries(configDifference(configDefaults, config)))
    put(settings, path.split('.'), value)
  return settings
}

function put(tree: Record<string, unknown>, [name = '', ...deeper]: readonly string[], value: unknown): void {
  if (deeper.length === 0) {
    tree[name] = value
    return
  }
  const inner = Object.hasOwn(tree, name) ? tree[name] : undefined
  const next = isTree(inner) ? inner : {}
  tree[name] = next
  put(next, deeper, value)
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function valueAt(config: ProjectConfig, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (isTree(at) && Object.hasOwn(at, key) ? at[key] : undefined), config)
}
