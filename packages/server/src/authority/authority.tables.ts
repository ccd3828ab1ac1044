import type { ColleagueRole } from '@latchkey/contract'

/** What made a credential, and may stop being allowed to. */
export type Source =
  | { readonly by: 'key'; readonly keySetId: string }
  | {
      readonly by: 'colleague'
      readonly userId: string
      /** The session of the colleague. Null: what they made outlasts it. */
      readonly sessionId: string | null
      /** The least role that may make this. */
      readonly role: ColleagueRole
    }
  | { readonly by: 'member'; readonly userId: string }

/** The condition that the key set of a source is open at `:now`, for the statement that accepts what it made. True of every other source. */
export const keySetIsOpen = (source: string) =>
  `(${source} ->> 'keySetId' is null or exists (
     select from api_key_sets k
     where k.project_id = :projectId and k.id = (${source} ->> 'keySetId')::uuid
       and k.revoked_at is null and k.expires_at > :now::timestamptz))`
