/** An app built with the published @stackframe/stack on Next.js 15: its own pages, in a browser, against this server. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { describeAccount } from './support/published-account.ts'
import { publishedAppConfig, signInPage, signUpPage } from './support/published-app.ts'
import { type PublishedNext, startPublishedNext } from './support/published-next.ts'
import {
  goTo,
  heading,
  makePerson,
  signedIn,
  signIn,
  signOut,
  signUpByProvider,
} from './support/published-pages-steps.ts'
import { describeSignIn } from './support/published-sign-in.ts'
import { describeTeams } from './support/published-teams.ts'
import { createProject, startEmbedded, type Wire } from './support/wire.ts'

describe.each(['2.8.108', '2.8.41'])('an app with @stackframe/stack %s on Next.js 15', {
  tags: ['installs'],
}, version => {
  let wire: Wire
  let app: PublishedNext
  beforeAll(async () => {
    wire = await startEmbedded()
    app = await startPublishedNext(wire, await createProject(wire, publishedAppConfig), version)
  }, 900_000)
  afterAll(async () => {
    await app?.stop()
    await wire?.stop()
  })

  describeSignIn(() => app)
  describeAccount(() => app, version)
  describeTeams(() => app)

  it('signs up by the button of a provider', async () => {
    await signUpByProvider(await app.open(signUpPage))
  })

  it('takes visitors of a protected server component to sign in', async () => {
    const email = await makePerson(wire, app.project)
    const page = await app.open('/protected')
    await page.waitForURL(`**${signInPage}`)
    await signIn(page, email)
    // The published package does not know the path of a server component, so it goes to the start page.
    await signedIn(page, email)
    await goTo(page, '/protected')
    await heading(page, `For ${email} alone`)
    await signOut(page)
    await goTo(page, '/protected')
    await page.waitForURL(`**${signInPage}`)
    await page.context().close()
  })
})
