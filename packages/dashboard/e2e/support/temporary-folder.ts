import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  path(): Promise<string>
  /** Answers where the file is. */
  write(name: string, text: string): Promise<string>
  remove(): Promise<void>
}

/** A folder for files that a person would have: made when it is first used. */
export function temporaryFolder(): TemporaryFolder {
  let made: Promise<string> | undefined
  const path = () => {
    made ??= mkdtemp(join(tmpdir(), 'latchkey-files-'))
    return made
  }
  return {
    path,
    async write(name, text) {
      const file = join(await path(), name)
      await writeFile(file, text)
      return file
    },
    async remove() {
      if (made) await rm(await made, { recursive: true, force: true })
    },
  }
}
