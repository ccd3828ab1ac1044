/**
 * The browser for the browser tests: whichever Chromium the machine has, else Debian's. First of all the one that has
 * no windows to draw, which takes a third less time.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../shared/command.mjs'

const withoutWindows = 'chromium-headless-shell'
const withWindows = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string | undefined>} the path of its program */
export async function findChromium() {
  const named = process.env.LATCHKEY_TEST_CHROMIUM
  if (named && isProgram(named)) return named
  const found = find([withoutWindows]) ?? (await fromDebian(withoutWindows)) ?? find(withWindows)
  return found ?? (await fromDebian('chromium'))
}

function find(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isProgram)
}

/** Only root may install packages, and only Debian and its kin have apt-get. */
async function fromDebian(name) {
  if (process.getuid?.() !== 0) return undefined
  try {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    return undefined
  }
  return find([name])
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
