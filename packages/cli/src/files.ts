/** Files that the user named. */
import { Cannot } from './cannot.ts'

/** An error of the file system, and not of what is written. */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** What went wrong, in a sentence; `file` is what they called it. */
export function getReason(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return `There is no such file: ${file}`
  if (code === 'EACCES') return `This user may not read or write ${file}.`
  if (code === 'EISDIR') return `${file} is a folder.`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Stores a text that is about to be overwritten in a new file beside it: `x.ts.bak`, `x.ts.bak.2` and so on.
 *
 * @returns what the path has more than `path`.
 */
export async function backUp(path: string, text: string, name: string): Promise<string> {
  // A configuration may have its secrets in it.
  const { createSecretFile } = await import('@latchkey/server')
  for (let nth = 1; ; nth += 1) {
    const ending = nth === 1 ? '.bak' : `.bak.${nth}`
    try {
      await createSecretFile(`${path}${ending}`, text)
      return ending
    } catch (cause) {
      const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST'
      if (!isTaken) throw new Cannot(getReason(cause, `${name}${ending}`), { cause })
    }
  }
}
