import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey users impersonate', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('prints a link that opens the app as the user, once', async () => {
    const { run, project } = await scene.shop()
    const { userId } = await project.signUp('ada@example.com')
    const { code, out } = await run('users', 'impersonate', 'ada@example.com')
    expect(code).toBe(0)
    const [, said, secret] = /^(Open this once.* as ada@example\.com:)\nhttp\S+#code=(\S+)\n$/.exec(out) ?? []
    expect(said, out).toBeDefined()
    const open = () => project.request('POST', '/auth/impersonation-links/sign-in', { body: { code: secret } })
    expect((await open()).json.user_id).toBe(userId)
    expect((await open()).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })

  it('leads to the given page, and prints JSON for programs', async () => {
    const { run, project } = await scene.shop()
    const { userId } = await project.signUp('grace@example.com')
    const page = 'http://localhost:3000/support'
    const { out } = await run('users', 'impersonate', userId, '--page', page, '--json')
    expect(JSON.parse(out)).toEqual({
      id: userId,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/support#code=\w{45}$/),
      expiresAt: expect.stringMatching(/Z$/),
    })
    const refused = await run('users', 'impersonate', userId, '--page', 'https://elsewhere.example.com')
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('trusted domains') })
  })
})
