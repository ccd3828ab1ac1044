/** Which paths of a configuration hold a secret. Loads no schema, so that browsers can use it. */
import { type Problem, problem } from './problem.ts'
import { atOnce, type Steps } from './steps.ts'
import { isTree, type Tree, toEntries } from './tree.ts'

/** A star in these stands for the name of an entry. */
const secretPaths = ['auth.oauth.providers.*.clientSecret', 'emails.server.password'].map(path => path.split('.'))

export function isSecretPath(path: string): boolean {
  const segments = path.split('.')
  return secretPaths.some(
    pattern => pattern.length === segments.length && pattern.every((name, at) => name === '*' || name === segments[at]),
  )
}

/** A copy with every secret changed that stands in it. `path` is where the value stands itself. */
export function mapSecrets<Value>(value: Value, change: (secret: string, path: string) => string, path = ''): Value {
  return atOnce(mapSecretsInSteps(value, change, path))
}

export function* mapSecretsInSteps<Value>(
  value: Value,
  change: (secret: string, path: string) => string,
  path = '',
): Steps<Value> {
  // Texts become texts, and everything else stays what it is.
  return (yield* mapped(value, change, path)) as Value
}

function* mapped(value: unknown, change: (secret: string, path: string) => string, path: string): Steps<unknown> {
  if (typeof value === 'string') return isSecretPath(path) ? change(value, path) : value
  if (!isTree(value) || !mayHoldSecret(path)) return value
  const copy: Tree = {}
  for (const [key, each] of toEntries(value)) {
    yield undefined
    copy[key] = yield* mapped(each, change, path ? `${path}.${key}` : key)
  }
  return copy
}

/** The secrets of a configuration or of an override, by their paths. */
export function* secretsInSteps(value: unknown): Steps<Map<string, string>> {
  const secrets = new Map<string, string>()
  yield* mapSecretsInSteps(value, (secret, path) => {
    if (secret !== '') secrets.set(path, secret)
    return secret
  })
  return secrets
}

/**
 * An override in which every mask is the secret that was stored at its path: what was read with masks can be written back.
 * A problem for each mask that stands for nothing.
 */
export function* unmaskedInSteps<Value>(
  after: Value,
  before: unknown,
): Steps<{ value: Value; problems: readonly Problem[] }> {
  const stored = yield* secretsInSteps(before)
  const problems: Problem[] = []
  const value = yield* mapSecretsInSteps(after, (secret, path) => {
    if (secret !== secretMask) return secret
    const kept = stored.get(path)
    if (kept === undefined) problems.push(problem(path, 'is a mask, and no secret is stored there'))
    return kept ?? secret
  })
  return { value, problems }
}

/** Shown instead of a secret. In a write it stands for the secret that is stored. */
export const secretMask = '•••'

export function maskSecrets<Value>(value: Value, path = ''): Value {
  return mapSecrets(value, secret => (secret === '' ? '' : secretMask), path)
}

/** For callers that may not read secrets: the fields are present, and empty. */
export function blankSecrets<Value>(value: Value): Value {
  return mapSecrets(value, () => '')
}

/** Most of a configuration, and the large parts of it, need not be looked through. */
function mayHoldSecret(path: string): boolean {
  const segments = path === '' ? [] : path.split('.')
  return secretPaths.some(pattern => segments.every((name, at) => pattern[at] === '*' || pattern[at] === name))
}
