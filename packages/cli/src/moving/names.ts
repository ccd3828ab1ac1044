/** What has another name in Latchkey than in Stack. */

export const nextPackage = '@latchkey/next'

/** The packages by their names. */
export const packages: Readonly<Record<string, string>> = {
  '@stackframe/js': '@latchkey/js',
  '@stackframe/react': '@latchkey/react',
  '@stackframe/stack': nextPackage,
  '@hexclave/js': '@latchkey/js',
  '@hexclave/react': '@latchkey/react',
  '@hexclave/next': nextPackage,
}

/** Whether a module is of one of the published lines. */
export function isPublished(module: string): boolean {
  return /^@(stackframe|hexclave)\//.test(module)
}

/** What the packages for React export and ours has in an entry of its own, so that pages of visitors do not load it. */
const entries: Readonly<Record<string, readonly string[]>> = {
  '@latchkey/react/server': [
    'LatchkeyServerApp',
    'LatchkeyServerAppConstructor',
    'ServerUser',
    'ServerTeam',
    'ServerTeamUser',
    'CurrentServerUser',
    'CurrentInternalServerUser',
  ],
  '@latchkey/react/admin': ['LatchkeyAdminApp', 'LatchkeyAdminAppConstructor'],
}

/** What the package for Next.js leaves to the one for any JavaScript, as it holds a secret. */
const withSecret: readonly string[] = ['LatchkeyAdminApp', 'LatchkeyAdminAppConstructor']

/** Which module has a name of ours. */
export function getModule(name: string, ours: string): string {
  if (ours === nextPackage && withSecret.includes(name)) return '@latchkey/js'
  if (ours !== '@latchkey/react') return ours
  return Object.keys(entries).find(entry => entries[entry]?.includes(name)) ?? ours
}

const configFile = 'has no counterpart. Write the configuration to a file for `latchkey config push`'

/** Names that there is nothing for: the internals of the SDK, and what its wire does not have. */
export const withoutCounterpart: Readonly<Record<string, string>> = {
  stackAppInternalsSymbol: 'is internal to the SDK of Stack. Use the public methods of the app',
  StackClientAppJson: 'is internal to the SDK of Stack. Construct the app where it is used',
  HexclaveClientAppJson: 'is internal to the SDK of Stack. Construct the app where it is used',
  defineStackConfig: configFile,
  defineHexclaveConfig: configFile,
  getPagePrompt: 'has no counterpart',
  InternalApiKeyBaseCrudRead: 'is a shape of the wire. Use InternalApiKeyBase',
  _internalSession: 'is internal to the SDK of Stack. Use user.currentSession',
  isDefaultUserPermission: 'has no counterpart. Default permissions are in the configuration of the project',
  inheritsFrom: 'has no counterpart. Write the options of the other app here as well',
  routeProps: 'belongs to Next.js. Give `location` to LatchkeyHandler',
}

export function ourName(name: string): string {
  if (name in withoutCounterpart) return name
  return name.replace(/^(Stack|Hexclave)(?=[A-Z])/, 'Latchkey').replace(/^use(Stack|Hexclave)App$/, 'useLatchkeyApp')
}

/** Options of apps without a counterpart, and without an effect on what a program does: reports of visitors, a tool for developers. */
export const droppedOptions: readonly string[] = ['analytics', 'devTool']

/** The first server of Stack that a text names, such as one with the keys that verify tokens. */
export function findVendorHost(text: string): string | undefined {
  return /\b(?:api|app)\d*\.(?:stack-auth|hexclave)\.com\b/.exec(text)?.[0]
}

const variable = /\b((?:NEXT_PUBLIC_|VITE_)?)(?:STACK|HEXCLAVE)_([A-Z_]+)\b/g
const variables: Readonly<Record<string, string>> = {
  PROJECT_ID: 'PROJECT_ID',
  PUBLISHABLE_CLIENT_KEY: 'PUBLISHABLE_CLIENT_KEY',
  SECRET_SERVER_KEY: 'SECRET_SERVER_KEY',
  SUPER_SECRET_ADMIN_KEY: 'SUPER_SECRET_ADMIN_KEY',
  EXTRA_REQUEST_HEADERS: 'EXTRA_REQUEST_HEADERS',
  API_URL: 'BASE_URL',
  URL: 'BASE_URL',
}

/** A text with the variables of the environment under their names of ours; others are left as they are. */
export function withOurVariables(text: string): string {
  return text.replace(variable, (whole, prefix: string, name: string) =>
    Object.hasOwn(variables, name) ? `${prefix}LATCHKEY_${variables[name]}` : whole,
  )
}

/**
 * The same of a file of variables. Where it has one under both published names, the line of the older is dropped: SDKs read the newer
 * first, and of two lines with one name the last would count.
 */
export function withOurVariablesOnce(text: string): string {
  const newer = new Set(
    [...text.matchAll(/^\s*(?:export\s+)?((?:NEXT_PUBLIC_|VITE_)?HEXCLAVE_[A-Z_]+)\s*=/gm)].map(([, name]) => name),
  )
  const lines = text.split('\n').filter(line => {
    const older = /^\s*(?:export\s+)?((?:NEXT_PUBLIC_|VITE_)?)STACK_([A-Z_]+)\s*=/.exec(line)
    return !older || !newer.has(`${older[1]}HEXCLAVE_${older[2]}`)
  })
  return withOurVariables(lines.join('\n'))
}

/** What `withOurVariables` left. */
export function unknownVariables(text: string): readonly string[] {
  return [...withOurVariables(text).matchAll(variable)].map(([name]) => name)
}
