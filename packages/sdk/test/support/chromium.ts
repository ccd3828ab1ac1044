import { chromium } from 'playwright-core'

/** The browser that the tests are given, or Debian's. */
export function launchChromium() {
  return chromium.launch({
    executablePath: process.env.LATCHKEY_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
