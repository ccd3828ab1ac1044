/** Statements that the database refuses for lack of room or memory: the request may be repeated, and the connection stays. */
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

eachServer('a database that lacks', on => {
  const database = () => on.testkit().latchkey.app.database
  const query = (text: string) => database().queries.query({ text })
  /** As PostgreSQL refuses what it has no room for, for the users of one project. */
  const refuseUsers = async ({ id }: TestProject, code: string) => {
    await query(`create function refuse_${code}() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`)
    await query(`create trigger refuse_${code} before insert on users for each row
      when (new.project_id = '${id}') execute function refuse_${code}()`)
    return async () => void (await query(`drop function refuse_${code} cascade`))
  }
  const createUser = (project: TestProject) => project.asServer('POST', '/users', {})
  const status = async (path: string) => {
    const answer = await on.testkit().fetch(path)
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  }

  it('room refuses with 503 and Retry-After, is not healthy, keeps its connection, and serves again with room', async () => {
    const project = await on.project()
    const makeRoom = await refuseUsers(project, '53100')
    const connections = database().pool.totalCount
    const refused = await createUser(project)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(database().pool.totalCount).toBeGreaterThanOrEqual(connections)
    for (const path of ['/health', '/ready']) {
      expect(await status(path)).toEqual({ status: 503, retryAfter: '2', text: 'The disk of the database is full.\n' })
    }
    expect((await status('/live')).status).toBe(200)
    await makeRoom()
    expect((await createUser(project)).status).toBe(201)
    await expect.poll(async () => (await status('/health')).status).toBe(200)
  })

  it.each(['53000', '53200', '53400', '58030'])('other resources (%s) refuses with 503, and is healthy', async code => {
    const project = await on.project()
    const makeRoom = await refuseUsers(project, code)
    const refused = await createUser(project)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await status('/health')).status).toBe(200)
    await makeRoom()
    expect((await createUser(project)).status).toBe(201)
  })
})
