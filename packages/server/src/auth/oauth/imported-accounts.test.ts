import { expect, it } from 'vitest'
import { type Browser, eachServerWithProviders, signIn } from '../../../test/support/oauth.ts'

/** As the double of Microsoft signs in: the subject of its ID token, and the id of Graph. */
const subject = 'pairwise'
const work = { id: '5f1b2c3d-0000-4000-8000-0123456789ab', email: 'ada@contoso.example' }
const personal = { id: '66f33332eca7ea81', email: 'ada@outlook.example' }

eachServerWithProviders('an account of Microsoft that was imported', on => {
  async function scene(person: { id: string; email: string }, accountId: string) {
    const project = await on.project(['microsoft', 'google'])
    on.doubles().signInAs({ ...person, isVerified: false })
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    const body = { display_name: 'Ada', oauth_providers: [{ id: 'microsoft', account_id: accountId }] }
    const { json: user } = await project.asServer('POST', '/users', body)
    const getAccount = async () => {
      const { json } = await project.asServer('GET', `/users/${user.id}`)
      return json.oauth_providers.map(({ account_id }: { account_id: string }) => account_id)
    }
    const me = async (accessToken: string) => (await project.asUser({ accessToken }, 'GET', '/users/me')).json.id
    return { project, browser, user, getAccount, me }
  }

  it.each([
    ['the subject of the ID token, as Supabase and Better Auth store it', work, subject],
    ['the id of Graph, as Keycloak and Auth0 store it', work, work.id],
    ['the object id of a personal account', personal, '00000000-0000-0000-66f3-3332eca7ea81'],
    ['the subject of a personal account', personal, subject],
  ])('signs its user in by %s, and is stored by the id of Graph from then on', async (_, person, accountId) => {
    const { browser, user, getAccount, me } = await scene(person, accountId)
    const first = await signIn(browser, 'microsoft')
    expect(first.json, first.text).toMatchObject({ is_new_user: false })
    expect(await me(first.json.access_token)).toBe(user.id)
    expect(await getAccount()).toEqual([person.id])
    const second = await signIn(browser, 'microsoft')
    expect(await me(second.json.access_token)).toBe(user.id)
  })

  it('signs no user in by the id of another account', async () => {
    for (const other of ['another subject', '00000000-0000-0000-66f3-3332eca7ea82']) {
      const { browser, user, getAccount, me } = await scene(personal, other)
      const { json } = await signIn(browser, 'microsoft')
      expect(json).toMatchObject({ is_new_user: true })
      expect(await me(json.access_token)).not.toBe(user.id)
      expect(await getAccount()).toEqual([other])
    }
  })

  it('an account of Microsoft that was imported of another provider is not found by the subject that Microsoft gives', async () => {
    const { project, browser } = await scene(work, 'another subject')
    await project.asServer('POST', '/users', { oauth_providers: [{ id: 'google', account_id: subject }] })
    expect((await signIn(browser, 'microsoft')).json).toMatchObject({ is_new_user: true })
  })

  it('keeps the user who has the id of Graph, where another one was imported by the subject', async () => {
    const { project, browser, user, me } = await scene(work, work.id)
    await project.asServer('POST', '/users', { oauth_providers: [{ id: 'microsoft', account_id: subject }] })
    const { json } = await signIn(browser, 'microsoft')
    expect(await me(json.access_token)).toBe(user.id)
  })
})
