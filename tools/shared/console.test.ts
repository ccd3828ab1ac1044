import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const work = `
  import { say, step } from './tools/shared/console.mjs'
  await step('Installing packages', async () => say('at work'))
`

it('says what it is about to do before it does it, where there are no colours too', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', work])
  expect(stdout).toMatch(/^ {2}… Installing packages\nat work\n {2}✓ Installing packages {2}[\d.]+ s\n$/)
})
