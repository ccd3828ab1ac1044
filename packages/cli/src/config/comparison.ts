/** A configuration file beside the project that it is about. */
import { configDefaults, givenOverride, type ProjectConfig, renderConfig } from '@latchkey/contract'
import { type ConfigDifference, configDifference, configDifferences } from '@latchkey/contract/routes'
import type { AdminProject, LatchkeyAdminApp, LatchkeyConfig } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import type { ReadConfig } from './config-file.ts'

export interface Comparison {
  readonly project: AdminProject
  /** The version that was read. A push is refused when it is another one by then. */
  readonly version: number
  /** From what holds to what the file says. */
  readonly differences: readonly ConfigDifference[]
  /** What makes the project what the file says. */
  readonly changes: LatchkeyConfig
  /** Secrets that stay as they are, since their variables are not set here. */
  readonly keptSecrets: readonly string[]
}

export async function compare(app: LatchkeyAdminApp, { settings, unsetSecrets }: ReadConfig): Promise<Comparison> {
  const { project, version, config } = await readProject(app)
  const secrets = unsetSecrets.map(path => [path, valueAt(config, path)] as const)
  const missing = secrets.find(([, value]) => typeof value !== 'string')
  if (missing)
    throw new Cannot(`${missing[0]} is undefined, and the project has none to keep. Set the variable it comes from.`)
  const target = renderConfig({ ...checked(settings), ...Object.fromEntries(secrets) })
  return {
    project,
    version,
    differences: configDifferences(config, target),
    // Its paths and values are judged by the server, which says what is wrong with each.
    changes: configDifference(config, target) as LatchkeyConfig,
    keptSecrets: unsetSecrets,
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
  readonly config: ProjectConfig
}

/** The version first: if someone changes something in between, a push with it is refused rather than wrong. */
export async function readProject(app: LatchkeyAdminApp): Promise<ReadProject> {
  const project = await app.getProject()
  const { version } = await project.getConfigOverride()
  return { project, version, config: await project.getConfig() }
}

/** What differs from the defaults, as nested objects. */
export function settingsOf(config: ProjectConfig): object {
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
