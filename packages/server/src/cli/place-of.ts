import { resolve } from 'node:path'

/** Where a file is that somebody named. npm runs its scripts elsewhere than where the person is, and says where that was. */
export function placeOf(file: string, { INIT_CWD: whereTyped }: Readonly<Record<string, string | undefined>>): string {
  return resolve(whereTyped ?? '', file)
}
