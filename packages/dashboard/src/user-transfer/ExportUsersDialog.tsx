import type { ServerUser, UserImportRow } from '@latchkey/js'
import { fileOfUsers } from '@latchkey/js/internal'
import { Alert, Button, Dialog } from '@latchkey/ui'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { download, type Format, fileName, formats } from '../parts/download.ts'
import { eachOf } from '../parts/each-of.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'

export interface ExportUsersDialogProps {
  project: Managed
  ids: readonly string[]
  onClose: () => void
}

/** A few users in a file, without their secrets. */
export function ExportUsersDialog({ project, ids, onClose }: ExportUsersDialogProps) {
  const [format, setFormat] = useState<Format>('csv')
  const [problem, setProblem] = useState<string>()

  async function run() {
    try {
      download(await fileOfSome(project, ids, format), fileName('some-users', format))
      tell(`${formatCount(ids.length, 'user')} exported to your downloads.`)
      onClose()
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Export ${formatCount(ids.length, 'user')}`}
      description="Names, addresses, metadata and dates; no password hashes, second factors or teams. Those are in the export of all users."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={run}>Export</Button>
        </>
      }
    >
      <div>
        <Segments label="Format" segments={formats} value={format} onChange={setFormat} />
      </div>
      {problem && <Alert tone="destructive">{problem}</Alert>}
    </Dialog>
  )
}

/** These users as a file. Who was deleted meanwhile is not in it. */
async function fileOfSome({ app }: Managed, ids: readonly string[], format: Format): Promise<Blob> {
  const rows = new Map<string, UserImportRow>()
  const { failed } = await eachOf(ids, async id => {
    const user = await app.getUser(id)
    if (user) rows.set(id, toRow(user))
  })
  const [first] = failed
  if (first) throw first.error
  return fileOfUsers(
    format,
    ids.flatMap(id => rows.get(id) ?? []),
  )
}

function toRow(user: ServerUser): UserImportRow {
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
    restrictedByAdmin: user.restrictedByAdmin,
    restrictedByAdminReason: user.restrictedByAdminReason,
    restrictedByAdminPrivateDetails: user.restrictedByAdminPrivateDetails,
    countryCode: user.countryCode,
    locale: user.locale,
    riskScores: user.riskScores,
    clientMetadata,
    clientReadOnlyMetadata,
    serverMetadata,
    signedUpAtMillis: user.signedUpAt.getTime(),
    lastActiveAtMillis: user.lastActiveAt.getTime(),
  }
}
