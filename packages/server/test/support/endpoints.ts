import { atLevel, type Endpoint, type Endpoints, fieldsOf, levels, slices, wireSchema } from '@latchkey/contract'

/** Every endpoint there is, for suites that are derived from the contract. */
export const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))

/** Whether a run repeats on the embedded database what it shows in full on PostgreSQL: see tools/test.mjs. */
export const isSample = process.env.LATCHKEY_TEST_SAMPLE === 'yes'

/** One of each row, a change where the row has one. */
const sample = new Set(
  Object.values<Endpoints>(slices).flatMap(row => {
    const all = Object.values<Endpoint>(row)
    return all.find(({ route }) => !route.startsWith('GET ')) ?? all.slice(0, 1)
  }),
)

/** Those that this run sends requests to. */
export const isSelected = (endpoint: Endpoint): boolean => !isSample || sample.has(endpoint)

/** What a body may hold, by the names on the wire, at whatever level. */
export function bodyFieldsOf({ body }: Endpoint): string[] {
  const shapes = levels.flatMap(level => atLevel(body, level) ?? [])
  return [...new Set(shapes.flatMap(shape => Object.keys(fieldsOf(wireSchema(shape)))))]
}
