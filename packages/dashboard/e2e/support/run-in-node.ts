/** Runs a module as someone would who pasted it into a folder where our packages are installed. */
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Below the dashboard's own folder, so that the names of packages resolve, and out of everybody's sight. */
const file = fileURLToPath(new URL('../../dist/.pasted/pasted.mjs', import.meta.url))

export async function runInNode(code: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, code)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env: {} })
    return stdout
  } finally {
    await rm(dirname(file), { recursive: true, force: true })
  }
}
