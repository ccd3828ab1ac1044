import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command as importUsers } from '../src/users/import.ts'
import { personAt } from './support/person.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey users', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('checks a file, imports it, and exports what can be imported elsewhere', async () => {
    const [from, to] = [await scene.shop(), await scene.shop()]
    await scene.write(
      'users.csv',
      'primary_email,display_name,is_anonymous\nada@example.com,Ada,\nnobody,,\ngrace@example.com,Grace,perhaps\n',
    )

    const dryRun = await from.run('users', 'import', 'users.csv', '--dry-run')
    expect(dryRun).toMatchObject({ code: 2, said: '' })
    expect(dryRun.out.trimEnd()).toBe(
      [
        'Would create 1 user and 0 teams.',
        '2 rows cannot be taken:',
        '  row 2: user.primary_email is not an email address',
        '  row 3: user.is_anonymous must be true or false',
        'Nothing was written. Run it without --dry-run to import.',
      ].join('\n'),
    )
    const imported = await from.run('users', 'import', 'users.csv', '--json')
    expect([imported.code, JSON.parse(imported.out)]).toEqual([
      2,
      expect.objectContaining({ createdUsers: 1, failed: 2 }),
    ])

    expect((await from.run('users', 'export', 'users.json')).out).toContain('Wrote 1 user and 0 teams to users.json.')
    expect((await stat(join(scene.folder, 'users.json'))).mode & 0o077).toBe(0)
    expect(await to.run('users', 'import', 'users.json')).toMatchObject({
      code: 0,
      out: 'Created 1 user and 0 teams.\n',
    })
    expect((await to.run('users', 'import', 'users.json')).out).toContain('1 row is there already.')
    await to.run('users', 'export', 'again.json')
    expect(await scene.read('again.json')).toBe(await scene.read('users.json'))
  })

  it('looks for files where npm says that the command was typed', { tags: ['release'] }, async () => {
    const { env } = await scene.shop()
    await scene.write('here.csv', 'primary_email\nada@example.com\n')
    const elsewhere = { ...env, INIT_CWD: scene.folder, npm_lifecycle_event: 'start' }
    expect((await scene.run(['users', 'import', 'here.csv'], elsewhere)).code).toBe(0)
    const misused = await scene.run(['users', 'import'], elsewhere)
    expect(misused.said).toContain('Usage: npm start -- users import FILE')
  })

  it('shows progress in a terminal', { tags: ['release'] }, async () => {
    const { env } = await scene.shop()
    await scene.write('two.csv', 'primary_email\nada@example.com\ngrace@example.com\n')
    const { terminal, progress } = personAt(scene.folder, { ...env, LATCHKEY_BASE_URL: scene.url }, true)
    expect(await importUsers.run(['two.csv'], terminal)).toBe(0)
    expect(progress.at(-1)).toBe(`${'█'.repeat(24)} 100 %  row 2 of 2`)
  })

  it('says what to do when it cannot', { tags: ['release'] }, async () => {
    const { run } = await scene.shop()
    expect(await run('users', 'import')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Usage: latchkey users import FILE'),
    })
    expect(await run('users', 'import', 'missing.csv')).toMatchObject({
      code: 1,
      said: 'error: There is no such file: missing.csv\n',
    })
    await scene.write('odd.csv', 'colour\nblue\n')
    expect(await run('users', 'import', 'odd.csv')).toMatchObject({ code: 1, said: expect.stringContaining('colour') })
  })
})
