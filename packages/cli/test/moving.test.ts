/** @module-tag release */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsIn } from './support/compiler.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

const program = join(import.meta.dirname, 'stack-program')

describe('latchkey migrate stack', { timeout: patienceMs }, () => {
  let scene: Scene
  let folder: string
  beforeAll(async () => {
    scene = await openScene()
    // Here, so that what was moved finds the packages.
    folder = await mkdtemp(join(import.meta.dirname, 'moved-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await scene.stop()
  })

  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const move = (...words: string[]) => scene.run(['migrate', 'stack', folder, ...words])

  it('moves a program, which compiles then', async () => {
    await cp(program, folder, { recursive: true })
    await writeFile(join(folder, '.env.local'), 'NEXT_PUBLIC_STACK_PROJECT_ID=shop\nSTACK_SECRET_SERVER_KEY=ssk\n')
    await writeFile(
      join(folder, 'package.json'),
      '{\n  "dependencies": { "@stackframe/js": "2.8.41", "react": "19.3.1" }\n}\n',
    )
    const dry = await move('--dry-run')
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would change 5 files; 0 left for you.') })
    expect(await read('story.ts')).toContain('@stackframe/js')
    expect(await move()).toMatchObject({ code: 0, out: expect.stringContaining('Changed 5 files; 0 left for you.') })
    const files = { 'latchkey.d.ts': await read('latchkey.d.ts'), 'story.ts': await read('story.ts') }
    expect(problemsIn(files)).toEqual([])
    expect(problemsIn({ 'latchkey.d.ts': files['latchkey.d.ts'], 'Page.tsx': await read('Page.tsx') })).toEqual([])
    expect(files['story.ts']).toContain('class Stack {')
    expect(files['story.ts']).not.toMatch(/StackClientApp|STACK_|stackframe/)
    expect(await read('.env.local')).toBe('NEXT_PUBLIC_LATCHKEY_PROJECT_ID=shop\nLATCHKEY_SECRET_SERVER_KEY=ssk\n')
    expect(await read('package.json')).toContain('"@latchkey/js": "0.1.0", "react": "19.3.1"')
    expect(await move()).toMatchObject({ code: 0, out: 'Changed 0 files; 0 left for you.\n' })
  })

  it('leaves a program that does the same', async () => {
    const told = async (path: string): Promise<readonly string[]> => {
      const { id, keys } = await scene.testkit.createProject({
        config: { 'teams.allowClientTeamCreation': true, 'apiKeys.enabled.user': true },
      })
      const { story } = await import(path)
      return story({ baseUrl: scene.url, projectId: id, keys })
    }
    const before = await told(join(program, 'story.ts'))
    expect(before.length).toBeGreaterThan(15)
    expect(await told(join(folder, 'story.ts'))).toEqual(before)
  })

  it.each([
    ['@stackframe/js', 'Stack', 'STACK'],
    ['@hexclave/js', 'Hexclave', 'HEXCLAVE'],
    ['@hexclave/js', 'Stack', 'HEXCLAVE'],
  ])('moves a program of 2.8.108 that imports %s with apps named %s, which compiles then', async (name, prefix, variables) => {
    const newer = await mkdtemp(join(folder, 'newer-'))
    await writeFile(join(newer, 'shop.ts'), newestProgram(name, prefix, variables))
    await writeFile(
      join(newer, '.env'),
      'STACK_PROJECT_ID=an-old-one\nSTACK_API_URL=https://auth.example.com\nHEXCLAVE_PROJECT_ID=shop\n',
    )
    await writeFile(join(newer, 'package.json'), `{ "dependencies": { "${name}": "2.8.108" } }\n`)
    expect(await scene.run(['migrate', 'stack', newer])).toMatchObject({ code: 0 })
    const written = (file: string) => readFile(join(newer, file), 'utf8')
    const shop = await written('shop.ts')
    expect(problemsIn({ 'latchkey.d.ts': await written('latchkey.d.ts'), 'shop.ts': shop })).toEqual([])
    expect(shop).not.toMatch(/stackframe|hexclave|analytics|devTool|STACK_/i)
    expect(await written('.env')).toBe('LATCHKEY_BASE_URL=https://auth.example.com\nLATCHKEY_PROJECT_ID=shop\n')
    expect(await written('package.json')).toContain('"@latchkey/js"')
  })

  it('lists what it leaves for a person', async () => {
    const odd = join(folder, 'odd')
    await mkdir(odd)
    await writeFile(
      join(odd, 'app.ts'),
      [
        "import { StackServerApp, stackAppInternalsSymbol } from '@stackframe/stack'",
        "import { KnownErrors } from '@stackframe/stack-shared'",
        "export const app = new StackServerApp<true, 'internal'>({ tokenStore: 'nextjs-cookie' })",
        'export const secret = process.env.STACK_SVIX_SECRET',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
        'export const keys = `https://api.stack-auth.com/api/v1/projects/${app.projectId}/.well-known/jwks.json`',
        'export { KnownErrors, stackAppInternalsSymbol }',
        '',
      ].join('\n'),
    )
    const { code, out } = await scene.run(['migrate', 'stack', odd])
    expect(code).toBe(2)
    for (const line of [
      'app.ts:2: @stackframe/stack-shared has no counterpart.',
      'app.ts:5: api.stack-auth.com is a server of Stack. Use the address of yours, which is in LATCHKEY_BASE_URL.',
      'app.ts:4: STACK_SVIX_SECRET has no counterpart.',
      'stackAppInternalsSymbol is internal',
    ])
      expect(out).toContain(line)
    const written = await read('odd/app.ts')
    expect(written).toContain("type CurrentInternalServerUser } from '@latchkey/next'")
    expect(written).toContain("new LatchkeyServerApp<CurrentInternalServerUser>({ tokenStore: 'nextjs-cookie' })")
  })

  it('says so where there is no such folder', async () => {
    expect(await scene.run(['migrate', 'stack', 'nowhere'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('nowhere'),
    })
  })
})

/** What is new in 2.8.108 against 2.8.41: no key, options of apps, products, restricted users. */
function newestProgram(name: string, prefix: string, variables: string): string {
  return `import { ${prefix}ClientApp, ${prefix}ServerApp, type CurrentUser, type ServerUser } from '${name}'

export const app = new ${prefix}ClientApp({
  projectId: process.env.NEXT_PUBLIC_${variables}_PROJECT_ID,
  tokenStore: 'cookie',
  analytics: { enabled: false },
  devTool: false,
})
export const server = new ${prefix}ServerApp<true, 'shop'>({
  projectId: process.env.${variables}_PROJECT_ID,
  secretServerKey: process.env.${variables}_SECRET_SERVER_KEY,
  tokenStore: null,
  analytics: { replays: { enabled: true } },
})

export async function buy(user: CurrentUser): Promise<string> {
  const owned = await user.listProducts({ limit: 10 })
  if (owned.some(({ id }) => id === 'pro')) throw new Error('It is there.')
  return user.createCheckoutUrl({ productId: 'pro', returnUrl: 'https://shop.example.com' })
}

export async function grant(user: ServerUser): Promise<boolean> {
  await user.grantProduct({ productId: 'pro', quantity: 2 })
  return !user.isRestricted
}
`
}
