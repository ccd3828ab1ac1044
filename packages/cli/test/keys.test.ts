import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey keys', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('prints new keys as environment variables, lists them, and revokes them', async () => {
    const { run, project } = await scene.shop()
    const made = await run('keys', 'create', '--description', 'Staging', '--expires', '90d')
    expect(made.code).toBe(0)
    const env = Object.fromEntries(
      made.out
        .trim()
        .split('\n')
        .map(line => line.split('=')),
    )
    expect(env).toEqual({
      LATCHKEY_BASE_URL: scene.url,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_PUBLISHABLE_CLIENT_KEY: expect.stringMatching(/^pck_/),
      LATCHKEY_SECRET_SERVER_KEY: expect.stringMatching(/^ssk_/),
    })
    expect(made.said).toContain('not shown again')

    const listed = await run('keys', 'list')
    expect(listed.out).toMatch(/Staging +client ….{4}, server ….{4} +until \d{4}-\d\d-\d\d\n/)
    const sets: { id: string; description: string }[] = JSON.parse((await run('keys', 'list', '--json')).out)
    const id = sets.find(({ description }) => description === 'Staging')?.id ?? ''
    const revoked = await run('keys', 'revoke', id, '--reason', 'It was pasted into a chat')
    expect(revoked).toMatchObject({ code: 0, out: 'Revoked: Staging\n' })
    expect((await run('keys', 'list')).out).not.toContain('Staging')
    expect((await run('keys', 'list', '--all')).out).toContain('revoked: It was pasted into a chat')
  })

  it('prints descriptions of other users without terminal control characters', { tags: ['release'] }, async () => {
    const { run } = await scene.shop()
    await run('keys', 'create', '--description', 'Quiet\u001b[2J\u009b31m')
    for (const { out } of [await run('keys', 'list'), await run('doctor')])
      for (const control of ['\u001b', '\u009b']) expect(out).not.toContain(control)
    expect((await run('keys', 'list')).out).toContain('Quiet [2J 31m')
  })

  it('makes keys with which the next command works', async () => {
    const { run, env } = await scene.shop()
    const { out } = await run('keys', 'create', '--admin', '--json')
    const made = JSON.parse(out).env
    expect(await scene.run(['keys', 'list'], { ...env, ...made })).toMatchObject({ code: 0 })
  })

  it('says what to do when it cannot', { tags: ['release'] }, async () => {
    const { run } = await scene.shop()
    expect((await run('keys', 'create', '--expires', 'soon')).said).toContain(
      '2030-01-31, a time such as 90d, or never',
    )
    expect((await run('keys', 'revoke', 'nobody')).said).toContain('`latchkey keys list` shows them.')
  })
})
