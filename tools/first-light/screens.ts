/** Every screen that there is, with what has to be seen before it counts as shown. */
import type { Page } from 'playwright-core'
import type { Found, Places } from './journey.ts'

export interface Screen {
  /** Of its picture, too. */
  readonly name: string
  readonly address: string
  readonly as: 'owner' | 'visitor' | 'nobody'
  /** Waits until the screen is whole. */
  readonly ready: (page: Page) => Promise<unknown>
  /** What the browser says of it as a matter of course, and is no fault. */
  readonly usual?: RegExp
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
/** The state of a link that does not work is requested, and the answer is a refusal. */
const refused = /^Failed to load resource: .* status of 4\d\d/
/** Both figures, which come after everything else. */
const drawn = (page: Page) => page.locator('canvas').nth(1).waitFor()
const table = (page: Page) => page.getByRole('table').last().waitFor()

export function everyScreen({ dashboard, demo, ownerLink }: Places, found: Found): Screen[] {
  const owned = (name: string, address: string, ready: Screen['ready']): Screen => ({
    name,
    address,
    as: 'owner',
    ready,
  })
  const anyone = (name: string, address: string, ready: Screen['ready']): Screen => ({
    name,
    address,
    as: 'nobody',
    ready,
  })
  const { projectUrl, userUrl, mailUrl } = found
  return [
    {
      ...anyone('claim', `${dashboard}/claim?code=${'0'.repeat(44)}a`, heading('This link no longer works')),
      usual: refused,
    },
    anyone('sign-in', `${dashboard}/handler/sign-in`, heading('Sign in to your account')),
    anyone('sign-up', `${dashboard}/handler/sign-up`, heading('Sign-up is closed')),
    { ...owned('claim-used', ownerLink, heading('This link no longer works')), usual: refused },
    owned('projects', `${dashboard}/projects`, heading('Projects')),
    owned('new-project', `${dashboard}/projects/new`, heading('New project')),
    owned('overview', projectUrl, drawn),
    owned('users', `${projectUrl}/users`, table),
    owned('users-none', `${projectUrl}/users?search=nobody-at-all`, heading('No users found')),
    owned('create-user', `${projectUrl}/users?create=true`, heading('Create user')),
    owned('user', userUrl, heading('Metadata')),
    owned('auth-methods', `${projectUrl}/auth-methods`, heading('Sign in to your account')),
    owned('domains', `${projectUrl}/domains`, heading('Trusted domains')),
    owned('keys', `${projectUrl}/keys`, table),
    owned('settings', `${projectUrl}/settings`, heading('General')),
    owned('inbox', `${dashboard}/inbox`, page => page.getByRole('list', { name: /^Mails/ }).waitFor()),
    owned('mail', mailUrl, page => page.getByRole('article').waitFor()),
    owned('account', `${dashboard}/handler/account-settings`, heading('Account settings')),
    owned('not-found', `${dashboard}/projects/00000000-0000-4000-8000-00000000dead`, heading('There is nothing here')),
    anyone('demo', demo, heading('Hello, stranger')),
    { name: 'demo-signed-in', address: demo, as: 'visitor', ready: heading(/^Hello, (?!stranger)/) },
    anyone('demo-sign-up', `${demo}/handler/sign-up`, heading('Create a new account')),
    anyone('demo-sign-in', `${demo}/handler/sign-in`, heading('Sign in to your account')),
  ]
}
