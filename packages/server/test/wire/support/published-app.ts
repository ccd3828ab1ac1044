/** An app built with a published package, and what the tests of its pages do with it. */
import type { Browser, Page } from 'playwright-core'
import { makePerson, signedIn, signIn } from './published-pages-steps.ts'
import type { Wire, WireProject } from './wire.ts'

export interface PublishedApp {
  readonly wire: Wire
  readonly project: WireProject
  /** A page in a browser of its own, on which nothing is signed in. */
  open(path: string): Promise<Page>
}

/** Of a project whose pages offer everything that these tests use. */
export const publishedAppConfig = {
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  oauth_providers: [{ id: 'github', type: 'shared', enabled: true }],
}

/** Since products. */
export const hasPaymentsTab = (version: string): boolean => version !== '2.8.41'

export const signInPage = '/handler/sign-in'
export const signUpPage = '/handler/sign-up'

export async function openPage(browser: Browser, wire: Wire, address: string): Promise<Page> {
  // The package compares the lifetime of an access token with the browser's clock; the server's stands still.
  wire.passSeconds?.((Date.now() - wire.now().getTime()) / 1000)
  const context = await browser.newContext()
  // The pages are to work without any host but these two.
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    route => route.abort(),
  )
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** A page on which someone has signed in with a password. */
export async function openSignedIn({ wire, project, open }: PublishedApp) {
  const email = await makePerson(wire, project)
  const page = await open(signInPage)
  await signIn(page, email)
  await signedIn(page, email)
  return { email, page }
}
