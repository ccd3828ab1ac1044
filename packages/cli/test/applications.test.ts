import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey applications', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('registers a program, shows it, replaces its secret and deletes it', async () => {
    const { run } = await scene.shop()
    expect((await run('applications', 'list')).out).toBe('No applications yet.\n')
    const redirect = 'https://wiki.example.com/callback'
    const made = await run('applications', 'create', 'Wiki', '--redirect', redirect)
    expect(made).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Issuer: .+\/p\/.+\nClient ID: .+\nClient secret: lkcs_/),
    })
    const [, id = ''] = /Client ID: (.+)/.exec(made.out) ?? []
    expect((await run('applications', 'list')).out).toMatch(new RegExp(`${id} +Wiki +confidential +owner +on`))
    const rotated = await run('applications', 'rotate-secret', id, '--overlap', '1')
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^Client secret: lkcs_/) })
    expect((await run('applications', 'delete', id)).out).toBe(`Deleted ${id}.\n`)
    expect((await run('applications', 'create', 'Wiki')).said).toContain('--redirect')
    const shown = await run(
      'applications',
      'create',
      'App',
      '--public',
      '--redirect',
      'com.example.app:/back',
      '--json',
    )
    expect(JSON.parse(shown.out)).toMatchObject({ type: 'public', clientSecret: null })
  })

  it('registers a logo from a file, and says which files it takes', async () => {
    const { run, admin } = await scene.shop()
    await writeFile(join(scene.folder, 'logo.png'), logo)
    const create = (file: string) =>
      run('applications', 'create', 'Wiki', '--redirect', 'https://wiki.example.com/callback', '--logo', file)
    expect(await create('logo.png')).toMatchObject({ code: 0 })
    const [wiki] = await admin.listApplications()
    const served = await scene.testkit.fetch(wiki?.logoUrl ?? '')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(logo)
    expect((await create('logo.svg')).said).toContain('--logo takes a PNG, JPEG or WebP file')
    expect((await create('none.png')).said).toContain('There is no such file: none.png')
  })

  it('lists the users who have allowed a program something, the latest first', async () => {
    const { run, admin, project } = await scene.shop()
    const redirectUri = 'https://wiki.example.com/callback'
    const { id } = await admin.createApplication({ displayName: 'Wiki', redirectUris: [redirectUri] })
    expect((await run('applications', 'consents', id)).out).toBe('No one has allowed it anything yet.\n')
    const people = [await project.signUp(), await project.signUp()]
    for (const person of people) {
      scene.testkit.clock.advance(60)
      await allow(scene, project, { person, clientId: id, redirectUri })
    }
    const [first, second] = people
    const { out } = await run('applications', 'consents', id)
    expect(out).toMatch(new RegExp(`${second?.userId} +${second?.email} +openid email .+\n.*${first?.userId}`))
    const json = await run('applications', 'consents', id, '--limit', '1', '--json')
    expect(JSON.parse(json.out)).toMatchObject([{ user: { id: second?.userId }, scopes: ['openid', 'email'] }])
    expect((await run('applications', 'consents', id, '--limit', '0')).said).toContain('--limit')
  })

  it('registers and changes what a file names, deletes nothing, and shows a secret once', async () => {
    const { run, admin } = await scene.shop()
    await admin.createApplication({ displayName: 'Grafana', redirectUris: ['https://grafana.example.com/login'] })
    const push = async (applications: object) => {
      await scene.write('applications.json', JSON.stringify(applications))
      return run('applications', 'push', 'applications.json', '--yes')
    }
    const wiki = { redirectUris: ['https://wiki.example.com/callback'], scopes: ['openid', 'email'] }
    const app = { type: 'public', redirectUris: ['com.example.app:/back'], isEnabled: false }
    const first = await push({ Wiki: wiki, App: app })
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Wiki\n {2}Client ID: .+\n {2}Client secret: lkcs_/),
    })
    expect(first.out).toContain('Registered 2, changed 0')
    expect(first.said).toContain('left as they are: 1 application.')
    const byName = async () =>
      (await admin.listApplications()).toSorted((one, other) => one.displayName.localeCompare(other.displayName))
    expect(await byName()).toMatchObject([
      { displayName: 'App', type: 'public', isEnabled: false },
      { displayName: 'Grafana', isEnabled: true },
      { displayName: 'Wiki', scopes: ['openid', 'email'], type: 'confidential' },
    ])
    const again = await push({ Wiki: wiki, App: app })
    expect(again.out).toBe('Registered 0, changed 0: the applications are what applications.json says.\n')
    const changed = await push({ Wiki: { ...wiki, skipsConsent: true } })
    expect(changed.out).toContain('Registered 0, changed 1')
    expect(changed.out).not.toContain('secret')
    expect((await byName())[2]).toMatchObject({ skipsConsent: true, scopes: ['openid', 'email'] })
  })

  it('refuses a file that is wrong, with a line for each problem, and registers nothing', async () => {
    const { run, admin } = await scene.shop()
    const pushed = async (applications: object, ...words: string[]) => {
      await scene.write('wrong.json', JSON.stringify(applications))
      const { code, said } = await run('applications', 'push', 'wrong.json', ...words)
      expect(code).toBe(1)
      return said
    }
    const redirectUris = ['https://wiki.example.com/callback']
    const said = await pushed(
      { Wiki: { redirectUris: ['http://wiki.example.com'], clientSecret: 'lkcs_x' }, App: {} },
      '--yes',
    )
    expect(said).toContain('Wiki.clientSecret is no field')
    expect(said).toContain('Wiki.redirectUris.0: is not an https URL')
    expect(said).toContain('App.redirectUris: ')
    expect(await pushed({ Wiki: { redirectUris } })).toContain('Add --yes')
    expect(await admin.listApplications()).toEqual([])
    await admin.createApplication({ displayName: 'Wiki', redirectUris })
    expect(await pushed({ Wiki: { redirectUris, type: 'public' } }, '--yes')).toContain(
      'is confidential, which cannot change',
    )
    await admin.createApplication({ displayName: 'Wiki', redirectUris })
    expect(await pushed({ Wiki: { redirectUris } }, '--yes')).toContain('Several applications are called Wiki')
  })
})

/** A blue square. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mNQTX5NEmIY1TCqYfhqAAB2SXMQ7LkbdQAAAABJRU5ErkJggg==',
  'base64',
)

interface Allowing {
  readonly person: SignedInPerson
  readonly clientId: string
  readonly redirectUri: string
}

/** A request of the application, and the consent of a person. */
async function allow({ testkit }: Scene, project: TestProject, { person, clientId, redirectUri }: Allowing) {
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  })
  const response = await testkit.fetch(`/p/${project.id}/openid/authorize?${query}`)
  const location = new URL(response.headers.get('location') ?? '', testkit.config.publicUrl)
  const request = location.searchParams.get('request')
  expect((await project.asUser(person, 'POST', `/consents/requests/${request}/grant`, {})).status).toBe(200)
}
