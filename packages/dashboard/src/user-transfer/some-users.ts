import type { ServerUser, UserImportRow } from '@latchkey/js'
import { fileOfUsers } from '@latchkey/js/internal'
import type { Managed } from '../api.ts'
import { eachOf } from '../parts/each-of.ts'
import type { Format } from './formats.ts'

/** These users as a file. Who was deleted meanwhile is not in it. */
export async function fileOfSome({ app }: Managed, ids: readonly string[], format: Format): Promise<Blob> {
  const rows = new Map<string, UserImportRow>()
  const { failed } = await eachOf(ids, async id => {
    const user = await app.getUser(id)
    if (user) rows.set(id, rowOf(user))
  })
  const [first] = failed
  if (first) throw first.error
  return fileOfUsers(
    format,
    ids.flatMap(id => rows.get(id) ?? []),
  )
}

function rowOf(user: ServerUser): UserImportRow {
  const { id, displayName, profileImageUrl, primaryEmail, primaryEmailVerified, primaryEmailAuthEnabled } = user
  const { otpAuthEnabled, isAnonymous, clientMetadata, clientReadOnlyMetadata, serverMetadata } = user
  return {
    id,
    displayName,
    profileImageUrl,
    primaryEmail,
    primaryEmailVerified,
    primaryEmailAuthEnabled,
    otpAuthEnabled,
    isAnonymous,
    isLocked: user.isLocked,
    lockedUntilMillis: user.lockedUntil?.getTime() ?? null,
    lockReason: user.lockReason,
    clientMetadata,
    clientReadOnlyMetadata,
    serverMetadata,
    signedUpAtMillis: user.signedUpAt.getTime(),
    lastActiveAtMillis: user.lastActiveAt.getTime(),
  }
}
