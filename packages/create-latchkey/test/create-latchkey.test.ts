/** The program from its words to the files that it leaves; the registry's part is in tools/release. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageName } from '../src/app.ts'
import { runProgram } from '../src/program.ts'
import { templates } from '../src/templates.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const templateFolder = (name: string) => join(repository, 'packages/create-latchkey/templates', name)
const names = Object.keys(templates)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-create-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** With answers there is a terminal; the questions are noted. */
async function run(words: readonly string[], answers?: readonly string[]) {
  const [out, failed, questions]: [string[], string[], string[]] = [[], [], []]
  const left = [...(answers ?? [])]
  const ask = async (question: string) => {
    questions.push(question)
    return left.shift() ?? ''
  }
  const code = await runProgram(words, {
    folder,
    out: text => out.push(text),
    fail: text => failed.push(text),
    ask: answers ? ask : null,
  })
  return { code, out: out.join('\n'), failed: failed.join('\n'), questions }
}

const getFiles = (app: string) => readdirSync(join(folder, app)).sort()
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

describe('create-latchkey', () => {
  it.each(names)('writes the template %s with the name of the folder, settings and a README', async name => {
    const { code, out, failed } = await run(['My App', '--template', name])
    expect({ code, failed }).toEqual({ code: 0, failed: '' })
    expect(getFiles('My App')).toEqual(
      expect.arrayContaining(['.env.local', '.gitignore', 'README.md', 'package.json']),
    )
    expect(getFiles('My App').filter(file => file.startsWith('_') || file === 'node_modules')).toEqual([])
    expect(JSON.parse(read('My App/package.json'))).toMatchObject({ name: 'my-app', private: true })
    expect(read('My App/.env.local')).toMatch(/LATCHKEY_PROJECT_ID=\n/)
    expect(read('My App/.gitignore')).toContain('.env.local')
    for (const step of ['npm start', 'My App/.env.local', 'cd "My App"', 'npm run dev']) expect(out).toContain(step)
  })

  it.each(names)('writes the template %s so that npm copies packages of a clone, at each install', async name => {
    await run(['my-app', '--template', name])
    expect(read('my-app/.npmrc')).toBe('install-links=true\n')
    const { dependencies } = JSON.parse(read('my-app/package.json'))
    const own = Object.entries<string>(dependencies).filter(([dependency]) => dependency.startsWith('@latchkey/'))
    expect(own.map(([dependency]) => dependency)).toEqual(
      expect.arrayContaining(['@latchkey/js', '@latchkey/contract']),
    )
    for (const [dependency, wanted] of own) {
      const manifest = join(folder, 'my-app', wanted.replace('file:', ''), 'package.json')
      const { name: packageOfClone, dependencies: further = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
      expect(packageOfClone).toBe(dependency)
      const missing = Object.keys(further).filter(each => each.startsWith('@latchkey/') && !(each in dependencies))
      expect(missing, dependency).toEqual([])
    }
  })

  it('writes versions of a registry where it is not in a clone', async () => {
    const installed = join(folder, 'node_modules/create-latchkey')
    cpSync(join(repository, 'packages/create-latchkey'), installed, {
      recursive: true,
      filter: path => !path.endsWith('node_modules'),
    })
    const words = [join(installed, 'create-latchkey.mjs'), 'my-app', '--template', 'next']
    expect(spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }).stdout).toContain('npx latchkey start')
    expect(JSON.parse(read('my-app/package.json')).dependencies['@latchkey/next']).toMatch(/^\d/)
    expect(read('my-app/.npmrc')).toBe('install-links=true\n')
  })

  it('asks in a terminal for what is left out, and again after a wrong template', async () => {
    const { code, questions } = await run([], ['', 'svelte', 'hono'])
    expect(code).toBe(0)
    expect(questions).toEqual(['Folder of the app [my-app]: ', 'Template [vite]: ', 'Template [vite]: '])
    expect(Object.keys(JSON.parse(read('my-app/package.json')).dependencies)).toContain('hono')
  })

  it('refuses without a terminal when the template is missing or unknown, and writes nothing', async () => {
    expect(await run(['my-app'])).toMatchObject({ code: 1, failed: expect.stringContaining('--template NAME') })
    const unknown = await run(['my-app', '--template', 'constructor'])
    expect(unknown).toMatchObject({ code: 1, failed: 'There is no template constructor. Templates: vite, next, hono.' })
    expect(await run(['my-app', '--nonsense'])).toMatchObject({
      code: 1,
      failed: expect.stringContaining("'--nonsense'"),
    })
    expect(await run(['one', 'two', '-t', 'vite'])).toMatchObject({ code: 1, failed: expect.stringContaining('two') })
    expect(getFiles('.')).toEqual([])
  })

  it('refuses a folder with something in it, and a file', async () => {
    mkdirSync(join(folder, 'used'))
    writeFileSync(join(folder, 'used/notes.txt'), 'mine')
    expect(await run(['used', '-t', 'vite'])).toMatchObject({ code: 1, failed: expect.stringContaining('not empty') })
    expect(await run(['used/notes.txt', '-t', 'vite'])).toMatchObject({
      code: 1,
      failed: expect.stringContaining('is a file'),
    })
    expect(getFiles('used')).toEqual(['notes.txt'])
  })

  it('takes the current folder when only a new repository is in it', async () => {
    mkdirSync(join(folder, '.git'))
    const { code, out } = await run(['.', '-t', 'hono'])
    expect(code).toBe(0)
    expect(out).not.toContain('cd ')
    expect(getFiles('.')).toContain('package.json')
  })

  it('lists the templates with --help', async () => {
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    for (const name of names) expect(out).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  })

  it('makes a name that npm allows from any folder', () => {
    const given = ['my-app', 'My App', '.hidden', '_x_', 'Über', '@scope', '…']
    expect(given.map(name => packageName(`/apps/${name}`))).toEqual([
      'my-app',
      'my-app',
      'hidden',
      'x',
      'ber',
      'scope',
      'my-app',
    ])
  })
})

describe('the templates', () => {
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(
    readFileSync(join(repository, 'package-lock.json'), 'utf8'),
  )
  const getVersion = (name: string) => lock.packages[`node_modules/${name}`]?.version

  it.each(names)('%s depends on the versions that are tested here', name => {
    const manifest = JSON.parse(readFileSync(join(templateFolder(name), 'package.json'), 'utf8'))
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
    const dependencies: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }
    for (const [dependency, wanted] of Object.entries(dependencies))
      expect(wanted, dependency).toBe(dependency.startsWith('@latchkey/') ? version : getVersion(dependency))
  })

  it('next connects and protects as the example does', () => {
    for (const path of ['app/api/me/route.ts', 'latchkey.ts', 'proxy.ts'])
      expect(readFileSync(join(templateFolder('next'), path), 'utf8'), path).toBe(
        readFileSync(join(repository, 'examples/next', path), 'utf8'),
      )
  })

  it('vite and next have the same look', () => {
    const read = (path: string) => readFileSync(templateFolder(path), 'utf8')
    expect(read('next/app/globals.css').startsWith(read('vite/src/index.css'))).toBe(true)
    expect(read('next/public/favicon.svg')).toBe(read('vite/public/favicon.svg'))
  })

  it.each(names)('%s has no type errors', name => {
    const words = ['node_modules/tsc7/bin/tsc', '-p', templateFolder(name), '--noEmit', '--incremental', 'false']
    const { stdout } = spawnSync(process.execPath, words, { cwd: repository, encoding: 'utf8' })
    expect(stdout).toBe('')
  })
})
