/**
 * Files that hold secrets: readable for their owner alone, whatever the permissions of a file that was there before.
 *
 * Each is written whole under another name, as a new file, and takes its place in one step. A process that is stopped half-way
 * leaves what was there, and no one reads half of it.
 */
import { linkSync, rmSync, writeFileSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { randomToken } from './kernel/crypto/random.ts'

const ownerOnly = 0o600

/** What is written: a text, or its parts as they come. */
export type SecretContent = string | AsyncIterable<string | Uint8Array>

/**
 * Writes a file, or replaces it. A device or a pipe is written to as it is.
 *
 * @example
 * await writeSecretFile('users.json', users.stream())
 */
export async function writeSecretFile(file: string, content: SecretContent): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found !== null && !found.isFile()) return writeTo(file, 'w', content)
  await drafted(file, content, draft => rename(draft, file))
}

/** Writes a file that must not be there yet. @throws EEXIST */
export async function createSecretFile(file: string, content: SecretContent): Promise<void> {
  // Unlike a rename, a link fails when the name is taken.
  await drafted(file, content, draft => link(draft, file))
}

/** The same at once, for what must be there before anything else. @throws EEXIST */
export function createSecretFileSync(file: string, content: string): void {
  const draft = toDraft(file)
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: ownerOnly, flush: true })
    linkSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

const toDraft = (file: string) => `${file}.${randomToken(16)}`

async function drafted(file: string, content: SecretContent, settle: (draft: string) => Promise<void>) {
  const draft = toDraft(file)
  try {
    await writeTo(draft, 'wx', content)
    await settle(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeTo(file: string, flag: 'w' | 'wx', content: SecretContent): Promise<void> {
  const opened = await open(file, flag, ownerOnly)
  try {
    if (typeof content === 'string') await opened.writeFile(content)
    else for await (const part of content) await opened.writeFile(part)
    // A pipe or a terminal has nothing to keep.
    if (flag === 'wx') await opened.sync()
  } finally {
    await opened.close()
  }
}
