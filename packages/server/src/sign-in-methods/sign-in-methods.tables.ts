/** The sign-in methods of users, and how other stores read and write them in one statement with their own tables. */

/** What `auth/methods.ts` lists. */
export type MethodKind = 'password' | 'otp' | 'passkey' | 'oauth'

/** How a user proved who they are, by the names of RFC 8176 where it has one. `pop` is a passkey, `fed` another provider. */
export type AuthenticationMethod = 'pwd' | 'otp' | 'pop' | 'fed' | 'mfa'

export const authenticationMethodOf: Readonly<Record<MethodKind, AuthenticationMethod>> = {
  ...{ password: 'pwd', otp: 'otp', passkey: 'pop', oauth: 'fed' },
}

/** Joined to `users`, for {@link hasMethod}. */
export const methodTables = `cross join lateral (
    select coalesce(array_agg(kind), '{}') as kinds from sign_in_methods m
    where m.project_id = :projectId and m.user_id = users.id) methods`

export const hasMethod = (kind: MethodKind) => `'${kind}' = any(methods.kinds)`

/** The end of a statement that inserts users with their methods, which are JSON in `:methods`. */
export const insertMethods = `
  insert into sign_in_methods (project_id, user_id, kind, provider, since, created_by_session_id, address_proved_at)
  select :projectId, "userId", kind, provider, since, "createdBySessionId", "addressProvedAt"
  from json_to_recordset(:methods::json) as given ("userId" uuid, kind text, provider text, since timestamptz,
    "createdBySessionId" uuid, "addressProvedAt" timestamptz)`

/** Part of a statement that signs the user of `source` in at `:now`, who is locked there. */
export const recordMethodUse = (kind: MethodKind, source: string) => `
  update sign_in_methods m set last_used_at = :now from ${source}
  where m.project_id = :projectId and m.user_id = ${source}.id and m.kind = '${kind}'`

/** Positions in the order of sign-in methods. Null: no end on this side. */
export interface MethodSpan {
  readonly addedBefore: number | null
  readonly addedAfter: number | null
}

export const wheneverAdded: MethodSpan = { addedBefore: null, addedAfter: null }

/** The condition that a row is in a {@link MethodSpan}. */
export const inSpan =
  '(:addedBefore::bigint is null or added_order < :addedBefore) and (:addedAfter::bigint is null or added_order > :addedAfter)'
