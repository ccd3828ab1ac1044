import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsIn } from './support/compiler.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey types', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('makes a mistyped permission a type error', { tags: ['release'] }, async () => {
    const { admin, run } = await scene.shop()
    await admin.createTeamPermissionDefinition({ id: 'billing:read', containedPermissionIds: [] })
    const { out } = await run('types', '--out', 'latchkey.d.ts')
    expect(out).toBe('latchkey.d.ts has 9 permissions of teams, 0 of the project and 9 names of email templates.\n')
    const written = await scene.read('latchkey.d.ts')
    expect(written).toContain("      | 'billing:read'\n")

    const program = `
      import type { CurrentUser, ServerUser, TeamPermissionId } from '@latchkey/js'
      export async function check(user: CurrentUser, asServer: ServerUser, team: { id: string }) {
        await user.hasPermission(team, 'billing:read')
        await asServer.grantPermission(team, 'team_admin')
        for (const { id } of await user.listPermissions(team)) id satisfies TeamPermissionId
        const held: 'billing:read' extends TeamPermissionId ? true : false = true
        await user.hasPermission(team, 'biling:read')
        await asServer.grantPermission('billing:read')
        return held
      }
    `
    expect(problemsIn({ 'latchkey.d.ts': written, 'app.ts': program })).toEqual([
      expect.stringContaining('"biling:read"'),
      // The project has no permission of its own that could be granted without a team.
      expect.stringContaining("type 'never'"),
    ])
  })

  it('makes a mistyped name of an email template a type error', { tags: ['release'] }, async () => {
    const { admin, run } = await scene.shop()
    await admin.createEmailTemplate('Order sent')
    await run('types', '--out', 'latchkey.d.ts')
    const written = await scene.read('latchkey.d.ts')
    const program = `
      import type { LatchkeyServerApp } from '@latchkey/js'
      export async function send(app: LatchkeyServerApp, userIds: string[]) {
        await app.sendEmail({ userIds, template: 'order-sent', variables: { orderNumber: 1042 } })
        await app.sendEmail({ userIds, template: 'magic-link', variables: {} })
        await app.sendEmail({ userIds, template: 'oder-sent' })
      }
    `
    expect(problemsIn({ 'latchkey.d.ts': written, 'app.ts': program })).toEqual([
      expect.stringContaining('"oder-sent"'),
    ])
  })

  it('says which file it wants', async () => {
    const { run } = await scene.shop()
    expect(await run('types')).toMatchObject({ code: 1, said: expect.stringContaining('--out latchkey.d.ts') })
  })
})
