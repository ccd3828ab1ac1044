import type { Page } from 'playwright-core'

/** A passkey's device, in a browser that is driven by a test. */
export interface VirtualAuthenticator {
  /** How many passkeys it holds. */
  count(): Promise<number>
  /** Whether it answers at once, as for someone who always touches the sensor. */
  setPresence(isPresent: boolean): Promise<void>
}

/** A platform authenticator in the browser, with passkeys and user verification. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async count() {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    async setPresence(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
