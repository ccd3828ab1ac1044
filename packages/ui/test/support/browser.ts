import { type Browser, chromium } from 'playwright-core'

/** Chromium as Debian ships it, kept from talking to anyone but the page under test. */
export function launchBrowser(): Promise<Browser> {
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
