/** Files that a person named. */

/** What went wrong, in a sentence; `file` is what they called it. */
export function reasonOf(error: unknown, file: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return `There is no such file: ${file}`
  if (code === 'EACCES') return `This user may not read or write ${file}.`
  if (code === 'EISDIR') return `${file} is a folder.`
  return error instanceof Error ? error.message : String(error)
}
