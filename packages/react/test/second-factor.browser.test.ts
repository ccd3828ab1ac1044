import { secretOfTotpKey, totpCode } from '@latchkey/testkit'
import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()
const settings = '/handler/account-settings#auth'
const digits = (page: Page) => page.getByLabel('Six-digit code')

/** What the app would show for a key that was typed into it: a new code each time, for none works twice. */
function nextDigits(key: string): string {
  host.live().clock.advance(60)
  return totpCode(secretOfTotpKey(key), new Date(host.live().clock.now()))
}

/** Ada turns it on: her page, the key that her app keeps, and the codes that she wrote down. */
async function enrol() {
  const page = await host.signIn(settings)
  await page.getByRole('button', { name: 'Set up…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up the second factor' })
  const key = await dialog.getByLabel('Or type this key into the app').innerText()
  return { page, dialog, key }
}

async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await dialog.waitFor()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByLabel('I have kept them in a safe place.').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return codes
}

/** As far as the second step. */
async function beginSignIn(path = '/handler/sign-in') {
  const page = await host.open(path)
  await fillCredentials(page, host.ada())
  await page.keyboard.press('Enter')
  await page.waitForURL('**/handler/mfa*')
  return page
}

describe('the second factor', { timeout: 60_000 }, () => {
  it('the second factor is set up with a picture or a key, and shows ten recovery codes once', async () => {
    const { page, dialog, key } = await enrol()
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    await takeScreenshot(page, 'react-second-factor-enrol')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await digits(page).fill('000000')
    await dialog.getByText('Invalid code.').waitFor()
    await page.keyboard.type(nextDigits(key))

    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.waitFor()
    expect(await codes.getByRole('listitem').count()).toBe(10)
    await codes.getByRole('button', { name: 'Done' }).click()
    await codes.getByText('Copy or download the codes first, then tick this.').waitFor()
    await takeScreenshot(page, 'react-recovery-codes')
    expect(await findAccessibilityFaults(page)).toEqual([])
    const download = page.waitForEvent('download')
    await codes.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    expect(await keepCodes(page)).toHaveLength(10)
    await page.getByText('Recovery codes left: 10').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('the second factor is required at the next sign-in, which then leads to the requested page', async () => {
    const { page: settled, key } = await enrol()
    await settled.keyboard.type(nextDigits(key))
    await keepCodes(settled)
    const page = await beginSignIn('/handler/sign-in?after_auth_return_to=%2F%3Fplan%3Dpro')
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await takeScreenshot(page, 'react-mfa')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.type('000000')
    await page.getByText('Invalid code.').waitFor()
    await page.keyboard.type(nextDigits(key))
    await page.waitForURL('**/?plan=pro')
    await page.getByText('Hello Ada Lovelace').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('gives way to a recovery code, once', async () => {
    const { page: settled, key } = await enrol()
    await settled.keyboard.type(nextDigits(key))
    const [code = ''] = await keepCodes(settled)
    const page = await beginSignIn()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.keyboard.type('not-one')
    await page.keyboard.press('Enter')
    await page.getByText('This recovery code is not right, or was used before.').waitFor()
    await takeScreenshot(page, 'react-mfa-recovery')
    await page.getByLabel('Recovery code', { exact: true }).fill(code.toUpperCase())
    await page.keyboard.press('Enter')
    await page.getByText('Hello Ada Lovelace').waitFor()
    const again = await beginSignIn()
    await again.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await again.keyboard.type(code)
    await again.keyboard.press('Enter')
    await again.getByText('This recovery code is not right, or was used before.').waitFor()
    await settled.reload()
    await settled.getByText('Recovery codes left: 9').waitFor()
  })

  it('the second factor is set up before anything else where the project requires it, and the requested page follows', {
    tags: ['journey'],
  }, async () => {
    const config_override_string = JSON.stringify({ 'auth.secondFactor.requiredForEveryone': true })
    await host.project().asAdmin('PATCH', '/internal/config/override', { config_override_string })
    const page = await host.open(settings)
    await page.waitForURL('**/handler/sign-in*')
    await fillCredentials(page, host.ada())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
    await takeScreenshot(page, 'react-second-factor-required')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up the second factor' })
    const picture = await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).boundingBox()
    expect(picture?.width, 'the styles of the dialog came with the page').toBeLessThanOrEqual(208)
    await takeScreenshot(page, 'react-second-factor-required-enrol')
    const key = await dialog.getByLabel('Or type this key into the app').innerText()
    await page.keyboard.type(nextDigits(key))
    expect(await keepCodes(page)).toHaveLength(10)
    await page.waitForURL(`**${settings}`)
    await page.getByText('Recovery codes left: 10').waitFor()
  })

  it('makes new recovery codes, and is turned off with a code', async () => {
    const { page, key } = await enrol()
    await page.keyboard.type(nextDigits(key))
    const first = await keepCodes(page)
    await page.getByRole('button', { name: 'New recovery codes…' }).click()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const second = await keepCodes(page)
    expect(second.filter(code => first.includes(code))).toEqual([])
    await page.getByRole('button', { name: 'Turn off…' }).click()
    const instead = page.getByRole('button', { name: 'Use a recovery code instead' })
    await instead.waitFor()
    await takeScreenshot(page, 'react-second-factor-turn-off')
    await instead.click()
    await page.getByLabel('Recovery code', { exact: true }).fill('not-one')
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    await page.getByText('This recovery code is not right, or was used before.').waitFor()
    await page.getByLabel('Recovery code', { exact: true }).fill(second[0] ?? '')
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    await page.getByRole('button', { name: 'Set up…' }).waitFor()
  })

  it('starts again when the first step has expired, or was in another tab', async () => {
    const { page: settled, key } = await enrol()
    await settled.keyboard.type(nextDigits(key))
    await keepCodes(settled)
    const page = await beginSignIn()
    host.live().clock.advance(6 * 60)
    await digits(page).fill(nextDigits(key))
    await page.getByRole('heading', { name: 'Please sign in again' }).waitFor()
    const elsewhere = await host.open('/handler/mfa')
    await elsewhere.getByRole('heading', { name: 'Please sign in again' }).waitFor()
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await fillCredentials(elsewhere, host.ada())
    await elsewhere.keyboard.press('Enter')
    await digits(elsewhere).fill(nextDigits(key))
    await elsewhere.getByText('Hello Ada Lovelace').waitFor()
  })
})
