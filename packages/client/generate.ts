/**
 * Makes the functions of this package from the contract: a file for each row of endpoints, and the types by route. The result is
 * committed; `test/generated.test.ts` compares it with the contract, and writes it with LATCHKEY_UPDATE_CLIENT=1.
 */
import { type AnySchema, atLevel, type Endpoint, type Endpoints, getFields, takesAnyBody } from '@latchkey/contract'

const banner = '// Generated from the contract: change the endpoint there, then run test/generated.test.ts.'
const widest = 120

/** The text of each generated file, by its name in `src`. */
export function generate(slices: Readonly<Record<string, Endpoints>>): Map<string, string> {
  const rows = Object.entries(slices).map(([row, endpoints]) => [row, callable(endpoints)] as const)
  const files = rows
    .filter(([, endpoints]) => endpoints.length > 0)
    .map(([row, endpoints]) => [`${dashed(row)}.ts`, rowFile(endpoints)] as const)
  return new Map([...files, ['routes.ts', routesFile(rows)]])
}

type Named = readonly (readonly [name: string, endpoint: Endpoint])[]

/** A transport sends JSON, so that what takes the bytes of another program has no function. */
function callable(endpoints: Endpoints): Named {
  return Object.entries(endpoints).filter(([, each]) => !takesAnyBody(each))
}

function dashed(row: string): string {
  return row.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function rowFile(endpoints: Named): string {
  return [
    banner,
    "import type { Call, Transport } from './transport/transport.ts'",
    ...endpoints.map(([name, endpoint]) => `\n${functionFor(name, endpoint)}`),
    '',
  ].join('\n')
}

function functionFor(name: string, endpoint: Endpoint): string {
  const { route, summary } = endpoint
  // `delete` is a reserved word: no function may have it as its name, but an export may.
  const isReserved = name === 'delete'
  const start = isReserved ? 'function remove(' : `export function ${name}(`
  const call = `call: Call<'${route}'>${mayCallWithNothing(endpoint) ? ' = {}' : ''}`
  // What it returns is inferred: the answer of the route.
  const end = ') {'
  const oneLine = `${start}transport: Transport, ${call}${end}`
  const signature = oneLine.length <= widest ? oneLine : `${start}\n  transport: Transport,\n  ${call},\n${end}`
  return [
    `/** ${summary}. */`,
    signature,
    `  return transport.send('${route}', call)`,
    '}',
    ...(isReserved ? ['', 'export { remove as delete }'] : []),
  ].join('\n')
}

function mayCallWithNothing({ params, query, body }: Endpoint): boolean {
  const schema = atLevel(query, 'admin')
  const fields: readonly AnySchema[] = schema ? Object.values(getFields(schema)) : []
  return !params && !body && fields.every(field => field.safeParse(undefined).success)
}

function routesFile(rows: readonly (readonly [row: string, endpoints: Named])[]): string {
  return [
    banner,
    "import type { Slices } from '@latchkey/contract'",
    '',
    '/** The endpoint of each route. */',
    'export interface EndpointByRoute {',
    ...rows.flatMap(([row, endpoints]) =>
      endpoints.map(([name, { route }]) => `  '${route}': Slices['${row}']['${name}']`),
    ),
    '}',
    '',
  ].join('\n')
}
