/** Other versions of the published SDK than the one that the suite is compiled with, installed as their users install them. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type * as PublishedSdk from '@stackframe/js'

export type { PublishedSdk }

export const installOptions = ['--ignore-scripts', '--no-audit', '--no-fund']

/** In the package.json of an app that is written for 2.8.41. */
export async function useVersion(folder: string, version: string): Promise<void> {
  const path = join(folder, 'package.json')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/(?<=@stackframe\/\w+": ")2\.8\.41/, version))
}

/**
 * The version that the suite runs with: another than the one that is installed with everything else, or undefined. The types are those of
 * the installed one.
 */
export const chosenVersion = process.env.LATCHKEY_TEST_PUBLISHED_SDK || undefined

export function loadSdk(): Promise<typeof PublishedSdk> {
  return chosenVersion ? installSdk(chosenVersion) : import('@stackframe/js')
}

/** From where a bundler finds that version. */
export async function getSdkFolder(): Promise<string> {
  return chosenVersion ? dirname(await installPublished(chosenVersion)) : import.meta.dirname
}

export async function installSdk(version: string): Promise<typeof PublishedSdk> {
  return import(pathToFileURL(await installPublished(version)).href)
}

/** The declarations of a version, for the compiler. */
export async function findSdkTypes(version: string): Promise<string> {
  return join(dirname(await installPublished(version)), 'index.d.ts')
}

/** Without a lock file: dependencies are those that an installation gets today. Returns the path of the package's entry. */
export async function installPublished(version: string): Promise<string> {
  const folder = join(tmpdir(), `latchkey-published-${version}`)
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { '@stackframe/js': version } }))
    await promisify(execFile)('npm', ['install', ...installOptions, '--no-package-lock'], { cwd: folder })
  }
  return createRequire(join(folder, 'package.json')).resolve('@stackframe/js')
}
