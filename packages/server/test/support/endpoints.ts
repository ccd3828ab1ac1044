import { atLevel, type Endpoint, type Endpoints, fieldsOf, levels, slices, wireSchema } from '@latchkey/contract'

/** Every endpoint there is, for suites that are derived from the contract. */
export const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))

/** What a body may hold, by the names on the wire, at whatever level. */
export function bodyFieldsOf({ body }: Endpoint): string[] {
  const shapes = levels.flatMap(level => atLevel(body, level) ?? [])
  return [...new Set(shapes.flatMap(shape => Object.keys(fieldsOf(wireSchema(shape)))))]
}
