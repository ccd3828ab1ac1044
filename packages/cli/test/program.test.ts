import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandGroups, commands } from '../src/commands.ts'
import { columns } from '../src/layout.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey', { timeout: patienceMs }, () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await openScene()
  })
  afterAll(() => scene.stop())

  it('lists every command, and those of one kind', async () => {
    const { out, code } = await scene.run(['--help'])
    expect(code).toBe(0)
    for (const { name, summary } of commands) {
      expect(out).toContain(`latchkey ${name} `)
      expect(out).toContain(summary)
    }
    const users = await scene.run(['users', '--help'])
    expect(users.out.match(/latchkey \w+ \w+/g)).toEqual([
      'latchkey users import',
      'latchkey users export',
      'latchkey users lock',
      'latchkey users unlock',
      'latchkey users impersonate',
    ])
  })

  it.each(commands)('explains $name, with its options and what it prints for programs', { tags: ['release'] }, async ({
    name,
    summary,
    load,
  }) => {
    const { command } = await load()
    const { out, code } = await scene.run([...name.split(' '), '--help'])
    expect(code).toBe(0)
    expect(out).toContain(summary)
    expect(out).toContain('--json')
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`)
  })

  it('the list of commands is read in groups', async () => {
    const { out } = await scene.run(['--help'])
    expect(out.split('\n').filter(line => /^[A-Z][^.:`]*$/.test(line))).toEqual(Object.keys(commandGroups))
  })

  it('a table keeps to the width of the terminal: long cells go on in lines of their own', () => {
    const lines = columns(
      [
        ['ID', 'NAME', 'MODE'],
        ['1', 'A shop with a name of many words', 'production'],
        ['2', '商店', 'x'],
      ],
      40,
    )
    expect(lines).toEqual([
      '  ID  NAME                    MODE',
      '  1   A shop with a name of   production',
      '      many words',
      '  2   商店                    x',
    ])
  })

  it('prints its version', async () => {
    expect((await scene.run(['--version'])).out).toMatch(/^Latchkey \d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['statr'], 'error: statr is not a command. Did you mean `latchkey start`? `latchkey --help` lists them all.'],
    [
      ['usrs', 'list'],
      'error: usrs is not a command. Did you mean `latchkey users`? `latchkey --help` lists them all.',
    ],
    [['frobnicate'], 'error: frobnicate is not a command. `latchkey --help` lists them all.'],
    [['users', 'lokc'], 'Did you mean `latchkey users lock`? Say what to do with users: import,'],
    [['users'], 'Say what to do with users: import, export, lock, unlock, impersonate.'],
    [['keys', 'burn'], 'Say what to do with keys: list, create, revoke.'],
    [['keys', 'list', '--everything'], "Unknown option '--everything'."],
    [['keys', 'list', 'now'], 'What is now for? This command takes none.'],
    [['keys', 'revoke', '--reason'], "Option '--reason <value>' argument missing."],
    [['--colour', 'blue'], '--colour is not an option.'],
  ])('does not guess at %j', async (words, sentence) => {
    const { code, out, said } = await scene.run(words)
    expect([code, out]).toEqual([1, ''])
    expect(said).toContain(sentence)
  })

  it('says which variable is missing, and where its value is found', async () => {
    const { project, env } = await scene.shop()
    const without = (name: string) => scene.run(['keys', 'list'], { ...env, [name]: '' })
    for (const name of ['LATCHKEY_BASE_URL', 'LATCHKEY_PROJECT_ID', 'LATCHKEY_SUPER_SECRET_ADMIN_KEY'])
      expect((await without(name)).said).toMatch(new RegExp(`^error: Set ${name} to .* "Project keys"\\.( .*)?\n$`))
    const result = await scene.run(['keys', 'list', '--project-id', project.id], {
      ...env,
      LATCHKEY_PROJECT_ID: 'other',
    })
    expect(result.code).toBe(0)
  })

  it('says what the server refused, and when there is none', async () => {
    const { env } = await scene.shop()
    const wrong = await scene.run(['keys', 'list'], { ...env, LATCHKEY_SUPER_SECRET_ADMIN_KEY: 'sak_wrong' })
    expect(wrong).toMatchObject({ code: 1, out: '', said: expect.stringMatching(/^error: The server refused: .*key/) })
    const nowhere = await scene.run(['keys', 'list', '--base-url', 'http://127.0.0.1:1'], env)
    expect(nowhere.said).toBe(
      'error: http://127.0.0.1:1 does not answer. Is the server running, and is LATCHKEY_BASE_URL right?\n',
    )
  })
})
