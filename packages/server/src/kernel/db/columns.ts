/** Text of statements that follows from names: a property `displayName` is the column `display_name`. */

const property = /^[a-z][A-Za-z]*$/

function columnFor(name: string): string {
  // A name becomes part of a statement, so it is never one from outside.
  if (!property.test(name)) throw new Error(`No column has the property ${name}.`)
  return name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
}

/** `columns('id createdAt', 'k')` is `k.id, k.created_at as "createdAt"`. */
export function columns(names: string, table?: string): string {
  return names
    .split(/\s+/)
    .map(name => {
      const column = columnFor(name)
      return `${table ? `${table}.` : ''}${column}${column === name ? '' : ` as "${name}"`}`
    })
    .join(', ')
}

/** `insertInto('codes', 'id usedAt')` is `insert into codes (project_id, id, used_at) values (:projectId, :id, :usedAt)`. */
export function insertInto(table: string, names: string): string {
  const given = ['projectId', ...names.split(/\s+/)]
  return `insert into ${table} (${given.map(columnFor).join(', ')}) values (${given.map(name => `:${name}`).join(', ')})`
}

/** `used_at = excluded.used_at`, for an insert that replaces what is there. */
export function replacements(names: string): string {
  return names
    .split(/\s+/)
    .map(name => `${columnFor(name)} = excluded.${columnFor(name)}`)
    .join(', ')
}

/** `display_name = :displayName` of each change that is not undefined. Empty: nothing changes. */
export function assignments(changes: object): string {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => `${columnFor(name)} = :${name}`)
    .join(', ')
}

/** The same properties for columns of JSON, which have null as JSON too. Undefined: the column is null, or stays as it is. */
export function toJson<Name extends string>(
  values: { readonly [Each in Name]?: unknown },
  names: readonly Name[],
): Record<Name, string | undefined> {
  // It has each of the names.
  return Object.fromEntries(names.map(name => [name, JSON.stringify(values[name])])) as Record<Name, string | undefined>
}

export type ByColumn<Row, Name extends keyof Row = keyof Row> = { readonly [Each in Name]: readonly Row[Each][] }

/** The values of many rows, for `unnest(:id::uuid[], :usedAt::timestamptz[])`. */
export function byColumn<Row, Name extends keyof Row>(rows: readonly Row[], ...names: Name[]): ByColumn<Row, Name> {
  const arrays: Partial<Record<Name, unknown[]>> = {}
  for (const name of names) arrays[name] = rows.map(row => row[name])
  // Each of the names has its values.
  return arrays as ByColumn<Row, Name>
}

/** A time in milliseconds since 1970. In UTC, which is immutable, as Citus wants `returning` to be. */
export const millis = (column: string) => `(extract(epoch from (${column}) at time zone 'utc') * 1000)::float8`
