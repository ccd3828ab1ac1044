import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey service-accounts', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('creates a service account, shows it, replaces its secret and deletes it', async () => {
    const { run } = await scene.shop()
    expect((await run('service-accounts', 'list')).out).toBe('No service accounts yet.\n')
    const made = await run('service-accounts', 'create', 'Nightly export')
    expect(made).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Token URL: .+\/openid\/token\nClient ID: .+\nClient secret: lksa_/),
    })
    const [, id = ''] = /Client ID: (.+)/.exec(made.out) ?? []
    expect((await run('service-accounts', 'list')).out).toMatch(new RegExp(`${id} +Nightly export +- +- +never +on`))
    const rotated = await run('service-accounts', 'rotate-secret', id)
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^Client secret: lksa_/) })
    expect((await run('service-accounts', 'delete', id)).out).toBe(`Deleted ${id}.\n`)
  })
})
