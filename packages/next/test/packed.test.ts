/** The packed package outside of Next.js: in scripts, in API routes that Next.js does not bundle, and in tests. */
import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { unpackPackages } from './support/packed-packages.ts'

const folder = fileURLToPath(new URL('../.cache/packed-loads', import.meta.url))
const repository = fileURLToPath(new URL('../../..', import.meta.url))
const execute = promisify(execFile)

/** Output and errors of a program that runs on Node as an app of a developer would. */
async function run(words: readonly string[]): Promise<string> {
  const { PATH, HOME } = process.env
  const running: Promise<{ stdout: string; stderr: string }> = execute(process.execPath, [...words], {
    cwd: folder,
    env: { PATH, HOME, NO_COLOR: '1' },
  })
  const { stdout, stderr } = await running.catch((failed: { stdout: string; stderr: string }) => failed)
  return stdout + stderr
}

describe('the packed @latchkey/next', { tags: ['release'], timeout: 180_000 }, () => {
  beforeAll(async () => {
    await rm(folder, { recursive: true, force: true })
    await cp(fileURLToPath(new URL('packed', import.meta.url)), folder, { recursive: true })
    await unpackPackages(folder)
  }, 180_000)

  it.each(['loads.mjs', 'loads.cjs'])('the packed @latchkey/next is loaded by Node itself, in %s', async file => {
    expect(await run([file])).toBe('function function function /handler/sign-in\n')
  })

  it('the packed @latchkey/next is loaded by vitest, and its proxy answers a request', async () => {
    const words = [`${repository}node_modules/vitest/vitest.mjs`, 'run', '--config', 'vitest.config.mjs']
    expect(await run(words)).toMatch(/Tests .*1 passed/)
  })

  it('has types under "module": "nodenext"', async () => {
    expect(await run([`${repository}node_modules/tsc7/bin/tsc`, '-p', 'tsconfig.nodenext.json'])).toBe('')
  })
})
