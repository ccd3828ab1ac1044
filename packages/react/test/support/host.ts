/**
 * A host's site with Latchkey on its pages, in a browser, and the server that it speaks to: a real one, on a
 * port of its own. Each test has a project to itself, in which Ada has an account.
 */
import { fileURLToPath } from 'node:url'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import {
  type ContextPool,
  createContextPool,
  hearComplaints,
  type LiveTestkit,
  launchChromium,
  type Site,
  type SiteOptions,
  serveSite,
  startLiveTestkit,
} from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Connection } from '../site/Site.tsx'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface Visit {
  readonly width?: number
  readonly height?: number
  /** How long every answer of the server's is on its way. */
  readonly answerMs?: number
  /** By its name, which passkeys need: they belong to a name, and to no number. */
  readonly byName?: boolean
}

export interface Host {
  /** Where the site is. */
  address(): string
  live(): LiveTestkit
  project(): TestProject
  /** Whose name is Ada Lovelace, and whose address is not verified. */
  ada(): SignedInPerson
  /** What the browser has complained of since the last `open`. */
  complaints(): readonly string[]
  open(path: string, visit?: Visit): Promise<Page>
  /** Opens a path in a browser in which Ada has signed in. */
  signIn(path?: string, visit?: Visit): Promise<Page>
  /** The same for someone else, in a browser of their own. */
  signInAs(person: SignedInPerson, path?: string, visit?: Visit): Promise<Page>
  /** An account for someone besides Ada. */
  meet(displayName: string): Promise<SignedInPerson>
  /** From here on the page's time is the test's. */
  installClock(page: Page): Promise<void>
  /** A team that Ada has made. */
  createTeam(displayName?: string): Promise<{ id: string }>
  /** Changes the project as its owner would: `{ sign_up_enabled: false }`. */
  configure(config: object): Promise<void>
  /** From here on the site and Ada belong to another project. */
  moveTo(project: TestProject): Promise<void>
  /** Ada, as the server has her now; null when she has no account any more. */
  readAda(): Promise<Person | null>
}

/** What the tests look at, as the wire has it. */
export interface Person {
  readonly locale: string | null
  readonly display_name: string | null
  readonly primary_email_verified: boolean
  readonly profile_image_url: string | null
}

/** Call it at the top of a file of tests; the answers are there once the tests run. Another folder holds another host's site. */
export function startHost({ folder = '../site', ...options }: SiteOptions & { folder?: string } = {}): Host {
  let browser: Browser
  let live: LiveTestkit
  let site: Site
  let contexts: ContextPool
  let project: TestProject
  let ada: SignedInPerson
  let complaints: readonly string[] = []

  beforeAll(async () => {
    ;[browser, live] = await Promise.all([launchChromium(), startLiveTestkit({ stripe: options.stripe })])
    const config = (): Connection => getConnection(live, project)
    site = await serveSite(fileURLToPath(new URL(folder, import.meta.url)), {
      nonce: 'site',
      origins: [live.address],
      config,
      ...options,
    })
    // A page of the site that is nothing but text.
    const blank = `${site.address}/config.json`
    contexts = createContextPool(browser, blank, [site.address, byName(site.address), live.address])
  })
  afterAll(() => Promise.all([browser.close(), site.close(), live.stop()]))
  beforeEach(async () => {
    await moveTo(await live.createProject({ config: { 'users.allowClientUserDeletion': true } }))
  })
  afterEach(() => contexts.release())

  async function moveTo(next: TestProject): Promise<void> {
    project = next
    ada = await meet('Ada Lovelace')
  }

  async function meet(displayName: string): Promise<SignedInPerson> {
    const person = await project.signUp()
    // Lanes deliver side by side: the mail of the sign-up must not arrive after one that the test waits for.
    await live.mailbox.list(person.email)
    await project.asServer('PATCH', `/users/${person.userId}`, { display_name: displayName })
    return person
  }

  async function open(path: string, visit: Visit & { readonly cookies?: Cookies } = {}): Promise<Page> {
    const { width = 1280, height = 800, answerMs, cookies = [] } = visit
    const context = await contexts.take()
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    complaints = hearComplaints(page)
    if (answerMs) await answerAfter(page, live, answerMs)
    await page.goto(addressFor(visit) + path)
    return page
  }

  const addressFor = (visit: Visit = {}) => (visit.byName ? byName(site.address) : site.address)

  /** The form is tested where it is looked at: here the browser is as it is after it. */
  async function signInAs(person: SignedInPerson, path = '/', visit?: Visit): Promise<Page> {
    const { email, password } = person
    const { status, json, text } = await project.request('POST', '/auth/password/sign-in', {
      body: { email, password },
    })
    if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`)
    const refreshToken = { name: `stack-refresh-${project.id}`, value: json.refresh_token }
    return open(path, { ...visit, cookies: [{ ...refreshToken, url: addressFor(visit) }] })
  }

  return {
    address: () => site.address,
    live: () => live,
    project: () => project,
    ada: () => ada,
    complaints: () => complaints,
    open,
    moveTo,
    meet,
    signIn: (path, visit) => signInAs(ada, path, visit),
    signInAs,
    async installClock(page) {
      // The clock belongs to the context, for good.
      contexts.retire(page.context())
      await page.clock.install()
    },
    async createTeam(displayName = 'Crew') {
      const body = { display_name: displayName, creator_user_id: ada.userId }
      const { status, json, text } = await project.asServer('POST', '/teams', body)
      if (status !== 201) throw new Error(`The team was not created: ${text}`)
      return json
    },
    async configure(config) {
      const answer = await project.asAdmin('PATCH', '/internal/projects/current', { config })
      if (answer.status !== 200) throw new Error(`The project would not change: ${answer.text}`)
    },
    async readAda() {
      const { status, json } = await project.asServer('GET', `/users/${ada.userId}`)
      return status === 200 ? json : null
    },
  }
}

export function getConnection({ address }: LiveTestkit, { id, keys }: TestProject): Connection {
  return { baseUrl: address, projectId: id, publishableClientKey: keys.client }
}

/** Where codes are mailed as well, the password has a tab of its own. */
export async function fillCredentials(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).waitFor()
  const tab = page.getByRole('tab', { name: 'Email & password' })
  if ((await tab.count()) > 0) await tab.click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** From now on the line to the server is slow. */
export async function answerAfter(page: Page, { address }: LiveTestkit, delayMs: number) {
  await page.route(`${address}/**`, async route => {
    await new Promise(resolve => setTimeout(resolve, delayMs))
    // The page may be gone by then, and its request with it.
    await route.continue().catch(() => undefined)
  })
}

/** Waits for what comes only after the SDK has tried several times, with the page's clock running ahead. */
export async function waitThroughRetries(page: Page, expected: Locator) {
  while (!(await expected.isVisible())) {
    await page.clock.fastForward(4_000)
    await page.waitForTimeout(50)
  }
}

/** The same site by its name, which is another origin. */
const byName = (address: string) => address.replace('127.0.0.1', 'localhost')
