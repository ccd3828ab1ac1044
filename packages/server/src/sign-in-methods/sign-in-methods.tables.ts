/** The sign-in methods of users, and how other stores read and write them in one statement with their own tables. */
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, projectIdColumn } from '../kernel/db/columns.ts'

/** What `auth/methods.ts` lists. */
export type MethodKind = 'password' | 'otp' | 'passkey' | 'oauth'

export const signInMethods = pgTable(
  'sign_in_methods',
  {
    projectId: projectIdColumn(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<MethodKind>().notNull(),
    /** In lower case. Empty unless the kind is `oauth`. */
    provider: text('provider').notNull().default(''),
    since: instant('since').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdBySessionId: uuid('created_by_session_id'),
    addressProvedAt: instant('address_proved_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.userId, table.kind, table.provider] })],
)

/** Joined to `users`; goes with {@link hasMethod}. `$1` is the project. */
export const methodTables = `cross join lateral (
    select coalesce(array_agg(kind), '{}') as kinds from sign_in_methods m
    where m.project_id = $1 and m.user_id = users.id) methods`

export const hasMethod = (kind: MethodKind) => `'${kind}' = any(methods.kinds)`

/** The end of a statement that inserts users with their methods, given as JSON. */
export const insertMethods = (projectId: string, methods: string) => `
  insert into sign_in_methods (project_id, user_id, kind, provider, since, created_by_session_id, address_proved_at)
  select ${projectId}, "userId", kind, provider, since, "createdBySessionId", "addressProvedAt"
  from json_to_recordset(${methods}::json) as given ("userId" uuid, kind text, provider text, since timestamptz,
    "createdBySessionId" uuid, "addressProvedAt" timestamptz)`

/** Part of a statement that signs the user of `source` in, who is locked there. `$1` is the project. */
export const recordMethodUse = (kind: MethodKind, source: string, usedAt: string) => `
  update sign_in_methods m set last_used_at = ${usedAt} from ${source}
  where m.project_id = $1 and m.user_id = ${source}.id and m.kind = '${kind}'`

/** Positions in the order of sign-in methods. Null: no end on this side. */
export interface MethodSpan {
  readonly addedBefore: number | null
  readonly addedAfter: number | null
}

export const wheneverAdded: MethodSpan = { addedBefore: null, addedAfter: null }

/** Part of a `where` that keeps to a span, by the names of its two parameters. */
export const inSpan = (before: string, after: string) =>
  `(${before}::bigint is null or added_order < ${before}) and (${after}::bigint is null or added_order > ${after})`
