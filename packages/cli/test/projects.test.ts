import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey projects', { timeout: patienceMs }, () => {
  let scene: Scene
  let env: Record<string, string>
  beforeAll(async () => {
    scene = await openScene()
    env = { LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: scene.testkit.internal.keys.admin }
  })
  afterAll(() => scene.stop())

  it('waits for the first owner', async () => {
    const early = await scene.run(['projects', 'list'], env)
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining('no owner yet') })
  })

  it('makes a project whose keys work at once, and lists it', async () => {
    await scene.testkit.internal.signUp('owner@example.com')
    expect((await scene.run(['projects', 'list'], env)).out).toContain('There is no project yet')

    const made = await scene.run(['projects', 'create', 'Flower shop'], env)
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('Flower shop is there.') })
    const keys = Object.fromEntries(
      made.out
        .trim()
        .split('\n')
        .map(line => line.split('=')),
    )
    expect(await scene.run(['keys', 'list'], keys)).toMatchObject({ code: 0 })

    // The server's own folder holds the same key.
    const beside = { LATCHKEY_DATA_DIR: scene.testkit.config.dataDir }
    const listed = await scene.run(['projects', 'list', '--owner', 'Owner@example.com', '--json'], beside)
    expect(JSON.parse(listed.out)).toEqual([expect.objectContaining({ id: keys.LATCHKEY_PROJECT_ID })])
  })

  it('requires the owner and the team where they are ambiguous', { tags: ['release'] }, async () => {
    const other = await scene.testkit.internal.signUp('other@example.com')
    await scene.testkit.internal.signUp('third@example.com')
    const unnamed = await scene.run(['projects', 'list'], env)
    expect(unnamed.said).toContain('--owner')
    await scene.testkit.internal.asUser(other, 'POST', '/teams', { display_name: 'Second team', creator_user_id: 'me' })
    const torn = await scene.run(['projects', 'create', 'Shop', '--owner', 'other@example.com'], env)
    expect(torn).toMatchObject({ code: 1, said: expect.stringMatching(/--team:\n(.*\n)*.* {2}Second team\n/) })
    const nobody = await scene.run(['projects', 'list', '--owner', 'nobody@example.com'], env)
    expect(nobody.said).toBe('error: No user of this server has the address nobody@example.com.\n')
  })

  it('says where the admin key may be', { tags: ['release'] }, async () => {
    expect((await scene.run(['projects', 'list'])).said).toContain('LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY')
  })
})
