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
})
