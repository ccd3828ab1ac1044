import { atLevel, type Endpoint, type Endpoints, getFields, levels, slices, wireSchema } from '@latchkey/contract'

/** Every endpoint there is, for suites that are derived from the contract. */
export const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))

/**
 * Which suites that are derived from the contract test one endpoint of each row instead of each endpoint. `most`: all but the
 * access matrix, the contract and the fuzzing. `all`: those as well, where PostgreSQL shows them in full. `npm run test:all` samples
 * nothing.
 */
const sampled = process.env.LATCHKEY_TEST_SAMPLE

/** Whether this run leaves to `npm run test:all` what shows the same many times. */
export const isSampled = sampled !== undefined

/** Whether a run repeats on the embedded database what it shows in full on PostgreSQL: see tools/test/test.mjs. */
export const isSample = sampled === 'all'

const toRow = new Map(
  Object.entries<Endpoints>(slices).flatMap(([row, all]) =>
    Object.values<Endpoint>(all).map(endpoint => [endpoint, row] as const),
  ),
)

/** The first of each row, or its first change. */
function firstOfEachRow(list: readonly Endpoint[]): Set<Endpoint> {
  const firsts = new Map<string | undefined, Endpoint>()
  const isChange = ({ route }: Endpoint) => !route.startsWith('GET ')
  for (const endpoint of [...list.filter(isChange), ...list]) {
    const row = toRow.get(endpoint)
    if (!firsts.has(row)) firsts.set(row, endpoint)
  }
  return new Set(firsts.values())
}

const sample = firstOfEachRow(endpoints)

/** Those that this run sends requests to. */
export const isSelected = (endpoint: Endpoint): boolean => !isSample || sample.has(endpoint)

/** Of the endpoints that a suite is about, those that this run tests: all, or one of each row. */
export function getSample(list: readonly Endpoint[]): readonly Endpoint[] {
  if (!isSampled) return list
  const firsts = firstOfEachRow(list)
  return list.filter(endpoint => firsts.has(endpoint))
}

/** What a body may hold, by the names on the wire, at whatever level. */
export function getBodyFields({ body }: Endpoint): string[] {
  const shapes = levels.flatMap(level => atLevel(body, level) ?? [])
  return [...new Set(shapes.flatMap(shape => Object.keys(getFields(wireSchema(shape)))))]
}
