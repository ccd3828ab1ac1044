/**
 * Secrets the server makes for itself and keeps in the data folder.
 *
 * One file per secret, readable by its owner only. A secret is never written over: whichever of two
 * processes starting at once comes second reads what the first one kept. Changing one silently would
 * make everything it sealed unreadable.
 */
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretFileSync } from './secret-files.ts'

const ownerOnly = { folder: 0o700, file: 0o600 }

/** The secret of this name from `<dataDir>/secrets`, made by `make` the first time. */
export function getStoredSecret(dataDir: string, name: string, make: () => string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  try {
    makePrivateFolder(dataDir)
    makePrivateFolder(folder)
    return read(file) ?? create(file, make())
  } catch (cause) {
    throw new Error(`could not keep the ${name} in ${folder}: check that the folder can be written by this user`, {
      cause,
    })
  }
}

function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: ownerOnly.folder })
  narrow(path, ownerOnly.folder)
}

function read(file: string): string | undefined {
  try {
    narrow(file, ownerOnly.file)
    const secret = readFileSync(file, 'utf8').trim()
    if (!secret) throw new Error(`${file} is empty: restore it from a backup, or delete it to have a new one made`)
    return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Of two processes that create it at once, the second reads what the first one has created. */
function create(file: string, secret: string): string {
  try {
    createSecretFileSync(file, `${secret}\n`)
    return secret
  } catch (error) {
    const created = isCode(error, 'EEXIST') ? read(file) : undefined
    if (created) return created
    throw error
  }
}

/** Takes away what others may do, without failing on file systems that know no modes. */
function narrow(path: string, mode: number): void {
  const others = 0o077
  if ((statSync(path).mode & others) !== 0) chmodSync(path, mode)
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
