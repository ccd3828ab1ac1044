/** @module-tag release */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemsIn } from './support/compiler.ts'
import { latchkey, patienceMs } from './support/program.ts'

describe('latchkey migrate stack in a program of Next.js', { timeout: patienceMs }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(import.meta.dirname, 'moved-next-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const move = async (name: string, files: Readonly<Record<string, string>>) => {
    const program = join(folder, name)
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(program, file)), { recursive: true })
      await writeFile(join(program, file), text)
    }
    const { code, out } = await latchkey(['migrate', 'stack', program], { cwd: folder })
    return { code, out, read: (file: string) => readFile(join(program, file), 'utf8') }
  }

  it.each([
    '@stackframe/stack',
    '@hexclave/next',
  ])('moves %s to @latchkey/next, and its handler and server app compile then', async name => {
    const { code, out, read } = await move(name.replace('/', '-'), {
      'package.json': `{ "dependencies": { "${name}": "2.8.108" } }\n`,
      'stack.ts': `import { type CurrentServerUser, StackAdminApp, StackServerApp, type ServerUser } from '${name}'

export const stackServerApp = new StackServerApp({ tokenStore: 'nextjs-cookie', urls: { afterSignIn: '/boards' } })
export const stackAdminApp = new StackAdminApp({ tokenStore: null })
export const isSame = (one: CurrentServerUser, other: ServerUser) => one.id === other.id
export async function find(): Promise<ServerUser | null> {
  return stackServerApp.getUser({ or: 'redirect' })
}
`,
      'handler.tsx': `import { StackHandler, StackServerApp } from '${name}'

const stackServerApp = new StackServerApp({ tokenStore: 'nextjs-cookie' })

export default function Handler(props: unknown) {
  return <StackHandler fullPage app={stackServerApp} routeProps={props} />
}
`,
    })
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('0 left for you.') })
    expect(await read('package.json')).toContain('"@latchkey/next": "0.1.0"')
    expect(problemsIn({ 'stack.ts': await read('stack.ts') })).toEqual([])
    const handler = await read('handler.tsx')
    expect(handler).toContain('<LatchkeyHandler fullPage app={stackServerApp} {...props} />')
    expect(problemsIn({ 'handler.tsx': handler })).toEqual([])
  })

  it('makes a server app stand alone that inherited from a client app, and lists what the App Router takes', async () => {
    const { code, out, read } = await move('inheriting', {
      'client.ts': `import { StackClientApp } from '@stackframe/stack'

export const stackClientApp = new StackClientApp({ tokenStore: 'nextjs-cookie' })
`,
      'server.ts': `import 'server-only'

import { StackServerApp } from '@stackframe/stack'
import { stackClientApp } from './client'

export const stackServerApp = new StackServerApp({
  inheritsFrom: stackClientApp,
})
`,
      'handler.tsx': `import { StackHandler } from '@stackframe/stack'

export default function Handler() {
  return <StackHandler fullPage />
}
`,
    })
    expect(code).toBe(2)
    expect(out.split('\n').filter(line => line.includes(':'))).toEqual([
      expect.stringMatching(/^client\.ts:3: in the App Router the provider takes the LatchkeyServerApp/),
      expect.stringMatching(/^handler\.tsx:4: in the App Router LatchkeyHandler takes the LatchkeyServerApp as `app`/),
      expect.stringMatching(/^server\.ts:4: inheritsFrom has no counterpart\. Write further options of stackClientApp/),
    ])
    expect(await read('server.ts')).toBe(`import 'server-only'

import { LatchkeyServerApp } from '@latchkey/next'
export const stackServerApp = new LatchkeyServerApp({
  tokenStore: 'nextjs-cookie',
})
`)
  })

  it('lists addresses of the servers of Stack, in files of variables as well', async () => {
    const { code, out } = await move('addresses', {
      'keys.ts': `export const keys = \`https://api2.stack-auth.com/api/v1/projects/\${'shop'}/.well-known/jwks.json\`
export const docs = 'https://docs.stack-auth.com'
`,
      '.env': 'NEXT_PUBLIC_STACK_API_URL=https://api.stack-auth.com\n',
    })
    expect(code).toBe(2)
    expect(out).toContain('keys.ts:1: api2.stack-auth.com is a server of Stack.')
    expect(out).toContain('.env:1: api.stack-auth.com is a server of Stack.')
    expect(out).toContain('2 left for you.')
  })
})
