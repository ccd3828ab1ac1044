import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { silent } from '../../test/support/silent.ts'
import { bindDb } from '../kernel/db/db.ts'
import {
  deleteOldWorkflowTokens,
  extendWorkflowToken,
  issueWorkflowToken,
  revokeWorkflowToken,
} from './workflow-tokens.ts'

eachServer('a workflow token', on => {
  const app = () => on.testkit().latchkey.app
  const getDb = ({ id }: TestProject) => bindDb(app().database, id, 'main')
  const issued = async (project: TestProject) => ({
    db: getDb(project),
    ...(await issueWorkflowToken(app(), getDb(project))),
  })
  /** Without any key of the project. */
  const send = ({ id }: TestProject, level: string | null, token: string, path = '/users', more: object = {}) =>
    on.testkit().fetch(`/api/v1${path}`, {
      headers: {
        'x-stack-project-id': id,
        ...(level === null ? {} : { 'x-stack-access-type': level }),
        'x-stack-workflow-token': token,
        ...more,
      },
    })
  const getCode = async (answer: Promise<Response>) => (await answer).headers.get('x-stack-known-error')

  it('opens the API of its project as a client and as a server, without a key, again and again', async () => {
    const project = await on.project()
    const { userId, accessToken } = await project.signUp()
    const { token } = await issued(project)
    for (let time = 0; time < 2; time += 1) {
      const listed = await send(project, 'server', token)
      expect([listed.status, (await listed.json()).items.map(({ id }: { id: string }) => id)]).toEqual([200, [userId]])
    }
    const own = await send(project, 'client', token, '/users/me', { 'x-stack-access-token': accessToken })
    expect(own.status).toBe(200)
    expect(await getCode(send(project, 'client', token))).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('a workflow token is no admin, and counts for nothing without an access type', async () => {
    const project = await on.project()
    const { token } = await issued(project)
    expect(await getCode(send(project, 'admin', token, '/internal/projects/current'))).toBe(
      'ADMIN_AUTHENTICATION_REQUIRED',
    )
    expect(await getCode(send(project, null, token))).toBe('ACCESS_TYPE_REQUIRED')
  })

  it('goes before a key, which is not looked at, and after an admin access token', async () => {
    const project = await on.project()
    const { token } = await issued(project)
    const wrongKey = { 'x-stack-secret-server-key': 'wrong' }
    expect((await send(project, 'server', token, '/users', wrongKey)).status).toBe(200)
    const { 'x-stack-secret-server-key': rightKey } = project.headers('server')
    expect(
      await getCode(send(project, 'server', 'wft_wrong', '/users', { 'x-stack-secret-server-key': rightKey })),
    ).toBe('WORKFLOW_TOKEN_DOES_NOT_EXIST')
    expect(await getCode(send(project, 'server', token, '/users', { 'x-stack-admin-access-token': 'x' }))).toBe(
      'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    )
  })

  it('does not exist in another project, nor once its run has ended', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const { id, db, token } = await issued(project)
    expect(await getCode(send(other, 'server', token))).toBe('WORKFLOW_TOKEN_DOES_NOT_EXIST')
    await revokeWorkflowToken(db, id)
    expect(await getCode(send(project, 'server', token))).toBe('WORKFLOW_TOKEN_DOES_NOT_EXIST')
  })

  it('lasts 35 seconds from its last extension, and is not extended after that', async () => {
    const project = await on.project()
    const { id, db, token } = await issued(project)
    on.clock.advance(30)
    expect(await extendWorkflowToken(app(), db, id)).toBe(true)
    on.clock.advance(34)
    expect((await send(project, 'server', token)).status).toBe(200)
    on.clock.advance(1)
    expect(await getCode(send(project, 'server', token))).toBe('WORKFLOW_TOKEN_EXPIRED')
    expect(await extendWorkflowToken(app(), db, id)).toBe(false)
  })

  it('a workflow token is deleted a day after it expired, and is stored as a digest until then', async () => {
    const project = await on.project()
    const { db, token } = await issued(project)
    const stored = async () =>
      JSON.stringify(
        (await db.queries.query({ text: 'select * from workflow_tokens where project_id = $1', values: [project.id] }))
          .rows,
      )
    expect(await stored()).not.toContain(token.slice(4))
    const clean = () => deleteOldWorkflowTokens.run({ app: {}, database: db.database, clock: on.clock, log: silent })
    on.clock.advance(24 * 3600)
    await clean()
    expect(await getCode(send(project, 'server', token))).toBe('WORKFLOW_TOKEN_EXPIRED')
    on.clock.advance(60)
    await clean()
    expect(await stored()).toBe('[]')
  })
})
