import { accessSync, constants } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where distributions put it. */
const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']

/**
 * The browser that the tests are given in `LATCHKEY_TEST_CHROMIUM`, or else the system's, kept from talking to
 * anyone but the page under test.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findProgram(),
    args: [
      // Root, as which containers run tests, gets no sandbox.
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}

function findProgram(): string {
  const found = [process.env.LATCHKEY_TEST_CHROMIUM, ...programs].find(program => program && isProgram(program))
  if (found) return found
  throw new Error('Chromium was not found: install it, or set LATCHKEY_TEST_CHROMIUM to its program.')
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
