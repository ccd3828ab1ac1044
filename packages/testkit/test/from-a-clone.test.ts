/** The testkit in an app of someone else: installed from a clone and tried as docs/testing.md says. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../../tools/newcomer/processes.ts'
import { readPage } from './docs/page.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { pieces } = readPage('testing.md')
const install = pieces.find(({ language, text }) => language === 'sh' && text.includes('../latchkey/'))?.text ?? 'false'
const [example] = pieces.filter(({ language }) => language === 'ts')

let folder: string
let app: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-testkit-'))
  app = join(folder, 'app')
  await mkdir(app)
  await symlink(root, join(folder, 'latchkey'))
  await writeFile(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
  await writeFile(join(app, 'welcome.test.ts'), example?.text ?? '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('the testkit is installed from a clone by the lines of its page, and the first example passes', {
  tags: ['installs'],
  timeout: 300_000,
}, async () => {
  await run('bash', ['-ec', install], { cwd: app })
  await run('npm', ['install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', 'vitest'], { cwd: app })
  const output = await run(join(app, 'node_modules/.bin/vitest'), ['run', '--testTimeout=60000', '--reporter=json'], {
    cwd: app,
  })
  expect(JSON.parse(output)).toMatchObject({ success: true, numPassedTests: 1 })
})
