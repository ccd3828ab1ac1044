/** The browser for the browser tests: whichever Chromium the machine has, else Debian's. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './command.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string | undefined>} the path of its program */
export async function findChromium() {
  return installedChromium() ?? (await installedFromDebian())
}

function installedChromium() {
  const named = process.env.LATCHKEY_TEST_CHROMIUM
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  return [named, '/usr/bin/chromium', ...onPath].find(file => file && isProgram(file))
}

/** Only root may install packages, and only Debian and its kin have apt-get. */
async function installedFromDebian() {
  if (process.getuid?.() !== 0) return undefined
  try {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    return undefined
  }
  return installedChromium()
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
