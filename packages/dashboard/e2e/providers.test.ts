/** Sign-in with providers, as an owner sets them up: catalogue, keys, a test sign-in, a user's accounts, and the end. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { type ProjectKeys, readProjectKeys } from './support/project-keys.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let api: ProjectKeys

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
  api = await readProjectKeys(page)
}, 120_000)
afterAll(() => work.stop())

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const providerSwitch = (name: string) => page.getByRole('switch', { name: new RegExp(`^Sign in with ${name}`) })
const result = (on: Page) => on.getByRole('region', { name: 'Result of the test sign-in' })

/** Presses the button, and answers the tab that the browser opens. */
async function test(label: string | RegExp): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), button(label).click()])
  return tab
}

describe('providers', { timeout: 120_000 }, () => {
  it('providers are turned on in the catalogue, in development with the practice provider', async () => {
    await page.goto(`${project}/auth-methods`)
    const catalogue = page.getByRole('region', { name: 'Providers' })
    const card = catalogue.getByRole('listitem').filter({ hasText: 'GitLab' })
    await card.getByText('Not set up').waitFor()
    expect(await catalogue.getByRole('listitem').count()).toBe(12)
    await providerSwitch('GitLab').check()
    await sees('Signing in with GitLab is on.')
    await card.getByText('Practice provider').waitFor()
    await button('Undo').click()
    await card.getByText('Not set up').waitFor()
    await providerSwitch('GitLab').check()
    await card.getByText('Practice provider').waitFor()
  })

  it('say what happens to an address that has an account', async () => {
    const strategies = page.getByRole('radiogroup', { name: 'If an address has an account already' })
    expect(await strategies.getByRole('radio', { name: 'Sign in to that account' }).isChecked()).toBe(true)
    await strategies.getByRole('radio', { name: 'Refuse the sign-in' }).check()
    await sees('Saved: addresses that have an account')
    await page.reload()
    await expect.poll(() => strategies.getByRole('radio', { name: 'Refuse the sign-in' }).isChecked()).toBe(true)
  })

  it('have a page each, with the callback URL and the steps', async () => {
    await page.getByRole('link', { name: 'GitHub', exact: true }).click()
    await heading('GitHub')
    const callback = `${work.server.dashboard}/api/v1/auth/oauth/callback/github`
    expect(await page.getByRole('textbox', { name: 'Callback URL' }).inputValue()).toBe(callback)
    await page.getByRole('link', { name: /^GitHub developer settings/ }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'New OAuth app' }).waitFor()
  })

  it('providers are tested: both tabs show what the provider answered', async () => {
    const tab = await test('Test sign-in')
    await sees('Waiting for GitHub to answer in the other tab.')
    await tab.getByLabel('Name').fill('Ada Lovelace')
    await tab.getByLabel('Email address').fill('ada@example.com')
    await tab.getByRole('button', { name: 'Continue with an unverified address' }).click()
    for (const one of [tab, page]) {
      await result(one).getByText('GitHub answered, and a sign-in works.').waitFor()
      await result(one).getByText('Ada Lovelace').waitFor()
      await result(one).getByText('Not verified').waitFor()
      await result(one).getByText('user:email').waitFor()
    }
    expect(await examineHere(page, 'providers', 'answered')).toEqual([])
    await tab.close()
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await heading('Users')
    expect(await page.getByText('Ada Lovelace').count(), 'no user was created').toBe(0)
    await page.goBack()
  })

  it('say in plain words why a test failed', async () => {
    const tab = await test('Test again')
    await tab.getByRole('button', { name: 'Decline the sign-in' }).click()
    await result(page).getByText('Access was denied at the provider.').waitFor()
    await result(page).getByText('access_denied').waitFor()
    await tab.close()
  })

  it('keep keys of the project, which are required', async () => {
    await page.getByText('Own keys', { exact: true }).click()
    await button('Save keys').click()
    await sees('Enter the Client ID.')
    await page.getByLabel('Client ID').fill('Iv1.0123456789abcdef')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('the secret of the app')
    await button('Save keys').click()
    await sees('Saved: Keys, Client ID, Client secret')
    await page.reload()
    expect(await page.getByLabel('Client ID').inputValue()).toBe('Iv1.0123456789abcdef')
    await page.getByRole('main').getByText('Practice provider', { exact: true }).click()
    await button('Save keys').click()
    await sees('Saved: Keys')
  })

  it('providers are any that speak OpenID Connect, set up under a name', async () => {
    await page.goto(`${project}/auth-methods`)
    await button('Add OpenID Connect provider').click()
    await dialog().getByRole('button', { name: 'Continue to set-up' }).click()
    await sees('Give the provider a name.')
    await dialog().getByLabel('Name').fill('Acme SSO')
    await dialog().getByRole('button', { name: 'Continue to set-up' }).click()
    await heading('Acme SSO')
    const callback = `${work.server.dashboard}/api/v1/auth/oauth/callback/acme_sso`
    expect(await page.getByRole('textbox', { name: 'Callback URL' }).inputValue()).toBe(callback)
    expect(await page.getByLabel('Display name').inputValue()).toBe('Acme SSO')
    await page.getByLabel('Issuer').fill('https://sso.acme.invalid')
    await page.getByLabel('Client ID').fill('latchkey')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('hush-hush')
    await button('Save keys').click()
    await page.getByText('Own keys', { exact: true }).waitFor()
    const tab = await test('Test sign-in')
    await result(tab).getByText('What the issuer says of itself could not be read.').waitFor()
    await tab.close()
    await providerSwitch('Acme SSO').check()
    await sees('Signing in with Acme SSO is on.')
  })

  it('sign users in whose accounts are added on their page', async () => {
    const [ada, grace] = [
      await api.send('POST', '/users', { display_name: 'Ada' }),
      await api.send('POST', '/users', { display_name: 'Grace' }),
    ]
    const accounts = page.getByRole('region', { name: 'Accounts at providers' })
    const add = async (id: string) => {
      await accounts.getByRole('button', { name: 'Add account' }).click()
      await dialog().getByLabel('Provider', { exact: true }).selectOption('GitHub')
      await dialog().getByLabel('Account id').fill(id)
      await dialog().getByRole('button', { name: 'Add account' }).click()
    }
    await page.goto(`${project}/users/${ada.id}`)
    await accounts.getByText('No accounts.').waitFor()
    await add('583231')
    await sees('The account of GitHub is added.')
    await accounts.getByText('It is their only sign-in method that works').waitFor()
    await add('583231')
    await dialog().getByText('This user has connected this account of GitHub already.').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await accounts.getByRole('switch', { name: /^Connected account/ }).uncheck()
    await sees('Access with this account is off.')
    expect(await examineHere(page, 'providers', 'user')).toEqual([])

    await page.goto(`${project}/users/${grace.id}`)
    await add('583231')
    await dialog().getByText('Another user signs in with this account of the provider.').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()

    await page.goto(project)
    await page.getByRole('region', { name: 'Sign-in methods' }).getByText('GitHub').waitFor()
    expect(await examineHere(page, 'providers', 'overview')).toEqual([])
    await page.goto(`${project}/auth-methods/github`)
    await button('Remove GitHub…').click()
    await dialog().getByText('1 user signs in with it; those without another method are locked out.').waitFor()
    await dialog().getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`${project}/users/${ada.id}`)
    await button('Remove the account of GitHub').click()
    await dialog()
      .getByLabel(/Type remove/)
      .fill('remove')
    await dialog().getByRole('button', { name: 'Remove account' }).click()
    await accounts.getByText('No accounts.').waitFor()
  })

  it('can be looked at in every light and width', async () => {
    const owner = await context.storageState()
    const named = (name: string) => (looked: Page) => looked.getByRole('heading', { name, level: 1 }).waitFor()
    const faults = await examineEverywhere(browser, owner, 'providers', [
      ['catalogue', `${project}/auth-methods`, looked => looked.getByText('Acme SSO').first().waitFor()],
      ['set-up', `${project}/auth-methods/microsoft`, named('Microsoft')],
      ['apple', `${project}/auth-methods/apple`, named('Apple')],
      ['openid', `${project}/auth-methods/acme_sso`, named('Acme SSO')],
      ['not-found', `${project}/auth-methods/No%20Provider`, named('Provider not found')],
    ])
    expect(faults).toEqual({})
  })

  it('providers are removed after the user has read whom that concerns', async () => {
    await page.goto(`${project}/auth-methods/acme_sso`)
    await button('Remove Acme SSO…').click()
    await dialog().getByText('No user has signed in with it yet.').waitFor()
    expect(await examineHere(page, 'providers', 'remove')).toEqual([])
    await dialog()
      .getByLabel(/Type remove/)
      .fill('remove')
    await dialog().getByRole('button', { name: 'Remove provider' }).click()
    await heading('Auth methods')
    await sees('Acme SSO is removed.')
    expect(await page.getByRole('link', { name: 'Acme SSO' }).count()).toBe(0)
  })
})
