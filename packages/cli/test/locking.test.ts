import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey users lock and unlock', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('lock a user by address or id, with reason and end, and unlock them', async () => {
    const { run, admin, project } = await scene.shop()
    const { userId, email, password } = await project.signUp('ada@example.com')
    await project.signUp('xada@example.com')
    const locked = await run('users', 'lock', 'Ada@Example.com', '--reason', 'Sends spam', '--until', '2030-01-31')
    expect(locked).toMatchObject({
      code: 0,
      out: 'Locked ada@example.com until 2030-01-31T23:59:59.999Z: Sends spam\n',
    })
    const lockedUntil = new Date('2030-01-31T23:59:59.999Z')
    expect(await admin.getUser(userId)).toMatchObject({ isLocked: true, lockedUntil, lockReason: 'Sends spam' })
    const signIn = () => project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    expect((await signIn()).code).toBe('EMAIL_PASSWORD_MISMATCH')

    const again = await run('users', 'lock', userId, '--json')
    expect(JSON.parse(again.out)).toEqual({ id: userId, isLocked: true, lockedUntil: null, lockReason: null })
    expect(await run('users', 'unlock', userId)).toMatchObject({ code: 0, out: 'Unlocked ada@example.com\n' })
    expect((await signIn()).status).toBe(200)
    expect((await run('users', 'unlock', email)).out).toBe('ada@example.com was not locked.\n')
  })

  it('find an address in the form that is stored', { tags: ['release'] }, async () => {
    const { run, admin } = await scene.shop()
    const { id } = await admin.createUser({ primaryEmail: 'u@xn--bcher-kva.example' })
    expect((await run('users', 'lock', 'u@bücher.example', '--until', '8h')).code).toBe(0)
    expect(await admin.getUser(id)).toMatchObject({ isLocked: true })
  })

  it('say what to do when they cannot', { tags: ['release'] }, async () => {
    const { run, admin } = await scene.shop()
    expect((await run('users', 'lock')).said).toContain('Usage: latchkey users lock USER')
    expect(await run('users', 'lock', 'ada@example.com', '--until', 'soon')).toMatchObject({
      code: 1,
      said: expect.stringContaining('--until takes a date such as 2030-01-31'),
    })
    expect(await run('users', 'lock', 'example.com')).toMatchObject({
      code: 1,
      said: 'error: The project has no user with the id or primary address example.com.\n',
    })
    const ids = []
    for (const displayName of ['Ada', 'Grace'])
      ids.push((await admin.createUser({ displayName, primaryEmail: 'both@example.com' })).id)
    const { code, said } = await run('users', 'unlock', 'both@example.com')
    expect(code).toBe(1)
    for (const id of ids) expect(said).toContain(id)
  })
})
