/** Columns that many tables share. */
import { customType, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every table's key starts with the project, for tenant isolation. */
export const projectIdColumn = () => text('project_id').notNull()
export const idColumn = () => uuid('id').notNull()
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The customer's own JSON, null included, kept as it was written. */
export const freeJson = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'json',
  toDriver: value => JSON.stringify(value ?? null),
})

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: value => Buffer.from(value),
})
