import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('looking after a project on the command line', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  /** Lines get their positions in the chain a moment after they were written. */
  async function withLines() {
    const shop = await scene.shop()
    for (const displayName of ['Ada', 'Grace']) await shop.admin.createUser({ displayName })
    await scene.testkit.latchkey.auditChainer.drain()
    return shop
  }

  it('verifies the audit log, and detects missing lines', async () => {
    const { run } = await withLines()
    const first = await run('audit', 'verify')
    expect(first.code).toBe(0)
    const [, head = '', position = ''] = /^([0-9a-f]{64})@(\d+)$/m.exec(first.out) ?? []
    expect(Number(position)).toBeGreaterThanOrEqual(2)
    expect(await run('audit', 'verify', '--head', `${head}@${position}`)).toMatchObject({ code: 0 })

    const longer = await run('audit', 'verify', '--head', `${head}@${Number(position) + 7}`)
    expect(longer).toMatchObject({ code: 2, out: expect.stringContaining('taken away from its end') })
    const other = await run('audit', 'verify', '--head', `${'0'.repeat(64)}@1`, '--json')
    expect([other.code, JSON.parse(other.out).isIntact]).toEqual([2, false])
    expect((await run('audit', 'verify', '--head', 'abc')).said).toContain('64 hexadecimal digits')
  })

  it('reports lines that are not in the chain, and fails once they are minutes old', {
    tags: ['release'],
  }, async () => {
    const shop = await withLines()
    await shop.admin.createUser({ displayName: 'Newest' })
    const young = await shop.run('audit', 'verify')
    expect(young).toMatchObject({ code: 0, out: expect.stringContaining('1 newest line not in the chain yet') })
    const { database } = scene.testkit.latchkey.app
    await database.queries.query({ text: 'alter table audit_lines disable trigger audit_lines_stay' })
    await database.queries.query({ text: `update audit_lines set at = now() - interval '1 hour' where hash is null` })
    await database.queries.query({ text: 'alter table audit_lines enable trigger audit_lines_stay' })
    const old = await shop.run('audit', 'verify')
    expect(old).toMatchObject({ code: 2, out: expect.stringContaining('links were removed by hand') })
  })

  it('exports the audit log line by line, into a new file', { tags: ['release'] }, async () => {
    const { run } = await withLines()
    const exported = await run('audit', 'export', 'log.jsonl', '--action', 'users.create')
    expect(exported).toMatchObject({ code: 0, out: 'Wrote 2 lines to log.jsonl.\n' })
    const lines = (await scene.read('log.jsonl')).trim().split('\n')
    expect(lines.map(line => JSON.parse(line).action)).toEqual(['users.create', 'users.create'])
    expect((await run('audit', 'export', 'log.jsonl')).said).toBe(
      'error: log.jsonl is there already. Name a new file.\n',
    )
  })

  it('rotates signing keys', { tags: ['release'] }, async () => {
    const { run } = await scene.shop()
    const { code, out } = await run('signing-keys', 'rotate', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ audience: 'user', status: 'signing' }))
  })

  it('checks a project, and exits with 2 while there is a problem', async () => {
    const { run } = await scene.shop()
    const { code, out } = await run('doctor')
    expect(code).toBe(2)
    expect(out).toMatch(/^✗ .+\n {4}.+/m)
    expect(out).toContain('Not ready yet')
    const report = JSON.parse((await run('doctor', '--json')).out)
    expect(report).toMatchObject({ isReady: false, findings: expect.any(Array) })
  })
})
