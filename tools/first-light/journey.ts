/** What a person does on the first day, by what they see and press. */
import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'

export interface Places {
  readonly dashboard: string
  readonly demo: string
  /** The one-time link that makes its reader the owner. */
  readonly ownerLink: string
}

export interface Person {
  readonly email: string
  readonly password: string
}

/** What was found in the dashboard: the addresses of the screens about it. */
export interface Found {
  readonly projectUrl: string
  readonly userUrl: string
  readonly mailUrl: string
}

const patienceMs = 20_000

export async function signUpInDemo(context: BrowserContext, { demo }: Places): Promise<Person> {
  const person = newPerson('ada')
  const page = await open(context, demo)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, person)
  await page.getByRole('heading', { name: `Hello, ${person.email}` }).waitFor()
  await page.close()
  return person
}

export async function verifyByMail(context: BrowserContext, places: Places, { email }: Person): Promise<void> {
  const link = await linkInMailTo(email, places)
  const page = await open(context, link)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
  await page.goto(places.demo)
  await page.getByText('verified', { exact: true }).waitFor()
  await page.close()
}

export async function signOutAndIn(context: BrowserContext, { demo }: Places, { email, password }: Person) {
  const page = await open(context, demo)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Hello, stranger' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await choosePassword(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: `Hello, ${email}` }).waitFor()
  await page.close()
}

export async function becomeOwner(context: BrowserContext, { ownerLink }: Places): Promise<Person> {
  const owner = newPerson('grace')
  const page = await open(context, ownerLink)
  await page.getByRole('button', { name: 'Create the owner’s account' }).click()
  await fillSignUp(page, owner)
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await page.close()
  return owner
}

export async function findInDashboard(context: BrowserContext, places: Places, { email }: Person): Promise<Found> {
  const page = await open(context, `${places.dashboard}/projects`)
  await page.getByRole('main').getByRole('link', { name: /^Demo/ }).click()
  await page.getByRole('heading', { name: 'Demo', level: 1 }).waitFor()
  const projectUrl = page.url()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await page.getByRole('heading', { name: email, level: 1 }).waitFor()
  const userUrl = page.url()
  await page.goto(`${places.dashboard}/inbox?to=${encodeURIComponent(email)}`)
  await page.getByRole('list', { name: 'Mails, newest first' }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
  const mailUrl = page.url()
  await page.close()
  return { projectUrl, userUrl, mailUrl }
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(address)
  return page
}

async function fillSignUp(page: Page, { email, password }: Person): Promise<void> {
  await choosePassword(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
}

/** Where there are other ways, each has a tab. */
async function choosePassword(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Email & password' })
  const field = page.getByLabel('Password', { exact: true })
  await tab.or(field).first().waitFor()
  if ((await tab.count()) > 0) await tab.click()
}

function newPerson(name: string): Person {
  return { email: `${name}-${randomBytes(3).toString('hex')}@example.com`, password: 'a long enough password' }
}

/** The first link with a code, to this page if one is named. Mails are sent by a job, a moment after what they are about. */
export async function linkInMailTo(
  email: string,
  { dashboard }: Pick<Places, 'dashboard'>,
  page = '',
): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${page}\\S*[?&]code=\\w+`)
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const answer = await fetch(`${dashboard}/dev/inbox?to=${encodeURIComponent(email)}`)
    const link = pattern.exec(await answer.text())?.[0]
    if (link) return link
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  throw new Error(`no mail with a link came to ${email} within ${patienceMs / 1_000} seconds.`)
}
