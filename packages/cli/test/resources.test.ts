import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey resources', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('registers an API, shows it, replaces its secret and deletes it', async () => {
    const { run } = await scene.shop()
    expect((await run('resources', 'list')).out).toBe('No resources yet.\n')
    const made = await run('resources', 'create', 'https://notes.example/api', '--name', 'Notes', '--opaque')
    expect(made).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^Issuer: .+\/p\/.+\nAudience: https:\/\/notes.example\/api\nClient ID: .+\nClient secret: lkrs_/,
      ),
    })
    const [, id = ''] = /Client ID: (.+)/.exec(made.out) ?? []
    expect((await run('resources', 'list')).out).toMatch(
      new RegExp(`${id} +https://notes.example/api +Notes +opaque +- +on`),
    )
    const rotated = await run('resources', 'rotate-secret', id, '--overlap', '1')
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^Client secret: lkrs_/) })
    expect((await run('resources', 'delete', id)).out).toBe(`Deleted ${id}.\n`)
    expect((await run('resources', 'create', 'https://notes.example/api')).said).toContain('--name')
    const short = await run('resources', 'create', 'https://notes.example/api', '--name', 'Notes', '--lifetime', '5')
    expect(short.said).toContain('--lifetime takes seconds')
  })
})
