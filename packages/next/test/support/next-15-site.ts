/** The example, installed as the documentation says, on Next.js 15. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const packages = ['emails', 'contract', 'client', 'sdk', 'ui', 'react', 'next'].map(name =>
  join(repository, 'packages', name),
)
const execute = promisify(execFile)

/** Answers where it was built, which checks its types as well. The version of Next.js stands in the lock file of `next-15`. */
export async function buildOnNext15(): Promise<string> {
  const site = await mkdtemp(join(tmpdir(), 'latchkey-next-15-'))
  await cp(join(repository, 'examples/next'), site, {
    recursive: true,
    filter: path => !/\/(node_modules|\.next)$/.test(path),
  })
  await cp(fileURLToPath(new URL('../next-15', import.meta.url)), site, { recursive: true })
  // What is called a proxy in 16.
  await rename(join(site, 'proxy.ts'), join(site, 'middleware.ts'))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
  await execute('npm', ['ci', ...quiet], { cwd: site })
  await execute('npm', ['install', '--no-save', '--install-links', ...quiet, ...packages], { cwd: site })
  await execute(process.execPath, [getNextBin(site), 'build'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  return site
}

/** What the compiler has against the sources of the package, with the types of Next.js 15. */
export async function typeErrorsOnNext15(site: string): Promise<string> {
  const tsc = join(site, 'node_modules/typescript/bin/tsc')
  const done: Promise<{ stdout: string }> = execute(process.execPath, [tsc, '-p', 'tsconfig.source.json'], {
    cwd: site,
  })
  return (await done.catch((error: { stdout: string }) => error)).stdout
}

export const getNextBin = (site: string) => join(site, 'node_modules/next/dist/bin/next')
