import { Alert, Button, Dialog } from '@latchkey/ui'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { sayCount, wordsFor } from '../parts/words.ts'
import { download, fileName } from './download.ts'
import { type Format, formats } from './formats.ts'
import { fileOfSome } from './some-users.ts'

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
      tell(`${sayCount(ids.length, 'user')} exported to your downloads.`)
      onClose()
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Export ${sayCount(ids.length, 'user')}`}
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
