import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem').allTextContents()

describe('the hooks of the app and its user', () => {
  it('give what their readers give', async () => {
    const page = await host.signIn('/hooks')
    await page.getByRole('heading', { name: 'Ada Lovelace in Acme' }).waitFor()
    expect(await list(page, 'Addresses')).toEqual([`${host.ada().email} unverified`])
    expect(await list(page, 'Teams')).toEqual([])
    await page.getByText('First team: none').waitFor()
    await page.getByText('Token of Ada Lovelace').waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('show a change as soon as it is made', async () => {
    await host.configure({ client_team_creation_enabled: true })
    const page = await host.signIn('/hooks')
    await page.getByRole('button', { name: 'Create a team' }).click()
    await page.getByText('First team: Crew').waitFor()
    expect(await list(page, 'Teams')).toEqual(['Crew'])
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'Countess in Acme' }).waitFor()
    await page.getByText('Token of Countess').waitFor()
  })

  it('show a verified address once the mailed link was opened', async () => {
    const page = await host.signIn('/hooks')
    await page.getByText('unverified').waitFor()
    const code = await host.live().mailbox.codeFor(host.ada().email)
    await page.goto(`${host.address()}/handler/email-verification?code=${code}`)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    await page.goto(`${host.address()}/hooks`)
    await page.getByText(`${host.ada().email} verified`).waitFor()
  })

  it('redirect visitors to the sign-in page, and follow a sign-out elsewhere', async () => {
    const visitor = await host.open('/hooks')
    await visitor.waitForURL('**/handler/sign-in?*')
    const page = await host.signIn('/hooks')
    await page.getByText('Token of Ada Lovelace').waitFor()
    await page.context().clearCookies()
    await page.getByText('Token of no one').waitFor()
  })

  it('go to another page', async () => {
    const page = await host.signIn('/hooks')
    await page.getByRole('button', { name: 'Read' }).click()
    await page.waitForURL('**/article')
  })

  it('list the projects that someone owns, and a new one among them', async () => {
    await host.moveTo(host.live().internal)
    const page = await host.signIn('/hooks?owner')
    await page.getByRole('button', { name: 'Create a project' }).click()
    await page.getByRole('list', { name: 'Projects' }).getByText('Shop').waitFor()
    expect(await list(page, 'Projects')).toEqual(['Shop'])
  })

  it('show what an owner manages, and every change of it', async () => {
    await host.moveTo(host.live().internal)
    const page = await host.signIn('/hooks?owner')
    await page.getByRole('button', { name: 'Create a project' }).click()
    const managed = page.getByRole('region', { name: 'Shop' })
    for (const text of ['Sign-up is open', '1 to mend', '0 valid keys', 'No bills', '0 users, tokens are signed'])
      await managed.getByText(text).waitFor()
    await managed.getByText('Webhooks have a token').waitFor()

    await page.getByRole('button', { name: 'Create a key' }).click()
    await managed.getByText('1 valid keys').waitFor()
    await managed.getByText('2 themes, 6 templates, 0 drafts, previewed').waitFor()
    await managed.getByRole('button', { name: 'Write a draft' }).click()
    await managed.getByText('2 themes, 6 templates, 1 drafts, previewed').waitFor()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await managed.getByText('0 valid keys').waitFor()
    await page.getByRole('button', { name: 'Start billing' }).click()
    await managed.getByText('Bills').waitFor()
    await page.getByRole('button', { name: 'Add a store' }).click()
    await managed.getByText('0 values, of which one is missing').waitFor()
    await page.getByRole('button', { name: 'Set a token' }).click()
    await managed.getByText('1 values, of which one is ghp_1').waitFor()
    await page.getByRole('button', { name: 'Close sign-up' }).click()
    await managed.getByText('Sign-up is closed').waitFor()
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('region', { name: 'Bazaar' }).getByText('0 to mend').waitFor()
    await page.getByRole('list', { name: 'Projects' }).getByText('Bazaar').waitFor()
    expect(await list(page, 'Projects')).toEqual(['Bazaar'])
    expect(host.complaints()).toEqual([])
  })
})
