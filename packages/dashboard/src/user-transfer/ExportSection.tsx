import { Button } from '@latchkey/ui'
import { Download } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Managed } from '../api.ts'
import { tell, tellFailure } from '../parts/dialog/toast-manager.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { sayCount, wordsFor } from '../parts/words.ts'
import { download, fileName } from './download.ts'
import { type Format, formats } from './formats.ts'
import styles from './Transfer.module.css'

/** Everybody in one file. */
export function ExportSection({ project }: { project: Managed }) {
  const [format, setFormat] = useState<Format>('json')
  const [read, setRead] = useState<{ readonly users: number; readonly teams: number }>()
  const stop = useRef<AbortController>(undefined)

  async function run() {
    const { signal } = renewed(stop)
    setRead({ users: 0, teams: 0 })
    try {
      const file = await project.app.exportUsers({ format, onProgress: setRead, signal })
      download(file, fileName('users', format))
      tell('The export is in your downloads.')
    } catch (error) {
      if (!signal.aborted) tellFailure(wordsFor(error))
    }
    setRead(undefined)
  }

  return (
    <>
      <Segments label="Format" segments={formats} value={format} onChange={setFormat} />
      <p className={styles.words}>
        {format === 'json'
          ? 'Users and teams with everything that can be imported again.'
          : 'Users only, for spreadsheets, with dates in ISO form; what has parts stands in its column as JSON.'}{' '}
        It holds password hashes and second factors: keep it as safe as your database.
      </p>
      <div className="latchkey-row" aria-live="polite">
        {read ? (
          <>
            <span>
              Read {sayCount(read.users, 'user')}
              {format === 'json' && ` and ${sayCount(read.teams, 'team')}`} so far…
            </span>
            <Button variant="ghost" size="small" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          </>
        ) : (
          <Button variant="outline" onClick={run}>
            <Download size={16} aria-hidden="true" /> Export all users
          </Button>
        )}
      </div>
    </>
  )
}

function renewed(stop: RefObject<AbortController | undefined>): AbortController {
  const fresh = new AbortController()
  stop.current = fresh
  return fresh
}
