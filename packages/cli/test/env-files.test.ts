import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { latchkey, patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('.env files in the folder of a command', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())
  afterEach(() => Promise.all(['.env', '.env.local'].map(file => rm(join(scene.folder, file), { force: true }))))

  const run = (env: Readonly<Record<string, string>> = {}) =>
    latchkey(['keys', 'list'], { cwd: scene.folder, env: { XDG_CONFIG_HOME: scene.folder, ...env } })

  it('give the server, the project and its key, those of Vite and Next.js included', async () => {
    const { env, project } = await scene.shop()
    await scene.write('.env', `VITE_LATCHKEY_BASE_URL="${scene.url}"\nLATCHKEY_PROJECT_ID=another\n`)
    const key = `LATCHKEY_SUPER_SECRET_ADMIN_KEY=${env.LATCHKEY_SUPER_SECRET_ADMIN_KEY}`
    await scene.write('.env.local', `# keys\nLATCHKEY_PROJECT_ID=${project.id}\n${key}\n`)
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringContaining(`client …${project.keys.client.slice(-4)}`),
    })
    expect(await run({ LATCHKEY_PROJECT_ID: 'of-the-environment' })).toMatchObject({ code: 1 })
  })

  it('name no server for a key of the environment', async () => {
    const { env } = await scene.shop()
    await scene.write('.env', `LATCHKEY_BASE_URL=${scene.url}\n`)
    expect(await run(env)).toMatchObject({ code: 1, said: expect.stringContaining('Set LATCHKEY_BASE_URL') })
  })

  it('change nothing of how Node runs', { tags: ['release'] }, async () => {
    const { env } = await scene.shop()
    await scene.write('.env', 'NODE_TLS_REJECT_UNAUTHORIZED=0\nNODE_EXTRA_CA_CERTS=/nowhere.pem\n')
    const { code, said } = await run({ LATCHKEY_BASE_URL: scene.url, ...env })
    expect({ code, said }).toEqual({ code: 0, said: '' })
  })
})
