import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../listen.ts'
import { transferUsers } from './users.ts'

describe('latchkey users', () => {
  let testkit: Testkit
  let server: Listening
  let folder: string
  const port = 18_431

  beforeAll(async () => {
    testkit = await startTestkit()
    server = await listen(testkit.latchkey.fetch, { host: '127.0.0.1', port })
    folder = await mkdtemp(join(tmpdir(), 'latchkey-users-'))
  })
  afterAll(async () => {
    await server.close()
    await testkit.stop()
    await rm(folder, { recursive: true })
  })

  const run = async (project: TestProject, ...argv: string[]) => {
    const said: string[] = []
    const env = {
      LATCHKEY_BASE_URL: `http://127.0.0.1:${port}`,
      LATCHKEY_PROJECT_ID: project.id,
      LATCHKEY_SUPER_SECRET_ADMIN_KEY: project.keys.admin,
      INIT_CWD: folder,
    }
    const say = (text: string) => void said.push(text)
    const exitCode = await transferUsers(argv, { env, out: say, status: null })
    return { exitCode, said: said.join('\n') }
  }

  it('checks a file, imports it, and exports what can be imported elsewhere', async () => {
    const [from, to] = [await testkit.createProject(), await testkit.createProject()]
    const table = join(folder, 'users.csv')
    await writeFile(
      table,
      'primary_email,display_name,is_anonymous\nada@example.com,Ada,\nnobody,,\ngrace@example.com,Grace,perhaps\n',
    )

    const dryRun = await run(from, 'import', table, '--dry-run')
    expect(dryRun).toEqual({
      exitCode: 2,
      said: [
        'Would create 1 user and 0 teams.',
        '2 rows cannot be taken:',
        '  row 2: user.primary_email is not an e-mail address',
        '  row 3: user.is_anonymous must be true or false',
        'Nothing was written. Run it without --dry-run to import.',
      ].join('\n'),
    })
    const imported = await run(from, 'import', table, '--json')
    expect([imported.exitCode, JSON.parse(imported.said)]).toEqual([
      2,
      expect.objectContaining({ createdUsers: 1, failed: 2 }),
    ])

    const file = join(folder, 'users.json')
    expect((await run(from, 'export', file)).said).toContain('Wrote 1 user and 0 teams to')
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect(await run(to, 'import', file)).toEqual({ exitCode: 0, said: 'Created 1 user and 0 teams.' })
    expect((await run(to, 'import', file)).said).toContain('1 row is there already.')
    const again = join(folder, 'again.json')
    await run(to, 'export', again)
    expect(await readFile(again, 'utf8')).toBe(await readFile(file, 'utf8'))
  })

  it('looks for files where the command was typed', async () => {
    const project = await testkit.createProject()
    await writeFile(join(folder, 'here.csv'), 'primary_email\nada@example.com\n')
    expect((await run(project, 'import', 'here.csv')).exitCode).toBe(0)
    await run(project, 'export', 'out.json')
    expect(JSON.parse(await readFile(join(folder, 'out.json'), 'utf8')).users).toHaveLength(1)
  })

  it('says what to do when it cannot', async () => {
    const project = await testkit.createProject()
    await expect(run(project, 'import')).rejects.toThrow('Usage: npm start -- users import FILE')
    await expect(run(project, 'import', join(folder, 'missing.csv'))).rejects.toThrow('There is no such file.')
    await expect(transferUsers(['export', 'x.json'], { env: {}, out() {}, status: null })).rejects.toThrow(
      'Set LATCHKEY_BASE_URL',
    )
  })
})
