import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'
import { drawPicture } from './support/picture.ts'

const host = startHost()

describe('the account settings', () => {
  it('ask to sign in first, and come back', async () => {
    const page = await host.open('/handler/account-settings#auth')
    await page.waitForURL('**/handler/sign-in?*')
    await fillCredentials(page, host.ada())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Emails & sign-in', level: 2 }).waitFor()
  })

  it('change the display name', { tags: ['journey'] }, async () => {
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('button', { name: 'Edit: Display name' }).click()
    await page.keyboard.type('Countess')
    await page.keyboard.press('Enter')
    await page.getByText('Countess').waitFor()
    expect(await host.readAda()).toMatchObject({ display_name: 'Countess' })
  })

  it('cut a profile image to a small JPEG', async () => {
    const page = await host.signIn('/handler/account-settings')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change profile image' }).click()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) })
    await page.getByRole('dialog', { name: 'Crop your image' }).waitFor()
    await page.getByRole('slider', { name: 'Zoom' }).fill('1.8')
    await takeScreenshot(page, 'react-crop')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const image = await fetch((await host.readAda())?.profile_image_url ?? '')
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect((await image.arrayBuffer()).byteLength).toBeLessThanOrEqual(100_000)
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.latchkey-image-button img')?.naturalWidth ?? 0) > 0,
    )
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' })
  })

  it('delete the account only after a tick', { tags: ['journey'] }, async () => {
    const page = await host.signIn('/handler/account-settings#settings')
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const confirm = page.getByRole('button', { name: 'Delete permanently' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('I understand that this cannot be undone.').check()
    await takeScreenshot(page, 'react-delete')
    await confirm.click()
    await page.getByText('Hello stranger').waitFor()
    expect(await host.readAda()).toBeNull()
  })

  it('lead to the page for after signing out, not to the sign-in page', async () => {
    const page = await host.signIn('/handler/account-settings#settings')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('store the language of emails that the person chooses', async () => {
    const page = await host.signIn('/handler/account-settings#auth')
    const language = page.getByRole('combobox', { name: 'Language' })
    expect(await language.inputValue()).toBe('en-US')
    await language.selectOption({ label: 'Deutsch (Deutschland)' })
    await expect.poll(async () => (await host.readAda())?.locale).toBe('de-DE')
    await page.reload()
    await expect.poll(() => language.inputValue()).toBe('de-DE')
  })

  it('ask to sign in again when the person has signed out elsewhere', async () => {
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('heading', { name: 'My profile' }).waitFor()
    await page.context().clearCookies()
    await page.waitForURL('**/handler/sign-in?*')
  })

  it('on a phone are a list first, then a page with a way back', async () => {
    const page = await host.signIn('/handler/account-settings', { width: 360, height: 740 })
    const nav = page.getByRole('navigation', { name: 'Account settings' })
    await nav.waitFor()
    await takeScreenshot(page, 'react-account-phone-list')
    await nav.getByRole('link', { name: 'My profile' }).click()
    await page.getByRole('heading', { name: 'My profile' }).waitFor()
    expect(await nav.isVisible()).toBe(false)
    await takeScreenshot(page, 'react-account-phone')
    await page.locator('.latchkey-account-back').click()
    await nav.waitFor()
  })
})
