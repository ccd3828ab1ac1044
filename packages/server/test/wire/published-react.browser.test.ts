/** An app built with the published @stackframe/react: its own pages, in a browser, against this server. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { describeAccount } from './support/published-account.ts'
import { publishedAppConfig, signInPage, signUpPage } from './support/published-app.ts'
import { goTo, signedIn, signedOut, signIn, signUp, signUpByProvider } from './support/published-pages-steps.ts'
import { type PublishedReact, startPublishedReact } from './support/published-react.ts'
import { describeSignIn } from './support/published-sign-in.ts'
import { describeTeams } from './support/published-teams.ts'
import { createProject, freshEmail, startEmbedded, type Wire } from './support/wire.ts'

describe.each(['2.8.108', '2.8.41'])('an app built with @stackframe/react %s', {
  timeout: 120_000,
  tags: ['installs'],
}, version => {
  let wire: Wire
  let app: PublishedReact
  beforeAll(async () => {
    wire = await startEmbedded()
    app = await startPublishedReact(wire, await createProject(wire, publishedAppConfig), version)
  }, 300_000)
  afterAll(async () => {
    await app?.stop()
    await wire?.stop()
  })

  it('signs up, out and in again with a password', async () => {
    const email = freshEmail()
    const page = await app.open('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await signUp(page, email)
    await signedIn(page, email)
    await page.getByRole('button', { name: 'Leave' }).click()
    await signedOut(page)
    await goTo(page, signInPage)
    await signIn(page, email)
    await signedIn(page, email)
    await page.reload()
    await signedIn(page, email)
    await page.context().close()
  })

  it('signs up by the button of a provider', async () => {
    await signUpByProvider(await app.open(signUpPage))
  })

  describe('all it does', () => {
    describeSignIn(() => app)
    describeAccount(() => app, version)
    describeTeams(() => app)
  })
})
