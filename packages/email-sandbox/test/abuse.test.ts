/**
 * Templates that attack: each ends in an email or in a problem that its owner can read, and the next email of another
 * project is what it always is.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmailSandbox, EmailRenderingError } from '../src/index.ts'
import type { Attempt } from './support/attempt.ts'
import { escapes } from './support/escapes.ts'
import { exhaustion } from './support/exhaustion.ts'
import { tampering } from './support/tampering.ts'

const sandbox = createEmailSandbox({ deadlineMs: 500 })
afterAll(() => sandbox.close())

const project = { projectDisplayName: 'Acme' }
const victim = {
  body: {
    templateSource: `import { Text } from '@react-email/components'
      import { Subject } from '@latchkey/emails'
      import { type } from 'arktype'
      export const variablesSchema = type({ name: 'string' })
      export const EmailTemplate = ({ project, variables }) =>
        <Text>
          <Subject value={'For ' + variables.name} />
          {[project.displayName, variables.name, Object.keys(globalThis).sort(), Math.random()].join()}
        </Text>`,
  },
  themeSource: null,
}
const renderVictim = () => sandbox.preview(victim, { ...project, variables: { name: 'Ada' } })
let expected: Awaited<ReturnType<typeof renderVictim>>

beforeAll(async () => {
  expected = await renderVictim()
  expect(expected.text).toContain('Acme,Ada')
})

async function getOutcome({ source, variables }: Attempt) {
  const content = { body: { templateSource: source }, themeSource: null }
  return sandbox.preview(content, { ...project, variables }).catch((error: Error) => error)
}

const kinds = [
  { name: 'a way out', attempts: escapes },
  { name: 'exhaustion', attempts: exhaustion.slice(0, 3) },
  { name: 'more of exhaustion', attempts: exhaustion.slice(3), tags: ['release'] },
  { name: 'tampering', attempts: tampering },
]
for (const { name, attempts, tags = [] } of kinds)
  describe(name, { tags }, () => {
    it.each(attempts)('$title', async attempt => {
      const outcome = await getOutcome(attempt)
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(EmailRenderingError)
        expect(outcome.message).not.toMatch(/latchkey\.js|build\.js|node_modules|file:|\/dist\//)
        expect(attempt.shows, outcome.message).toBeUndefined()
        if (attempt.fails) expect(outcome.message).toMatch(attempt.fails)
      } else {
        const { html, text, subject = '', notificationCategory } = outcome
        expect(html).toMatch(/^<!doctype html>/)
        expect(text).toBeTypeOf('string')
        expect(subject).toMatch(/^[^\r\n]{0,500}$/)
        expect(notificationCategory).toBeUndefined()
        expect(attempt.fails, JSON.stringify(outcome)).toBeUndefined()
        if (attempt.shows) expect(JSON.stringify(outcome)).toContain(attempt.shows)
      }
      expect(await renderVictim()).toEqual(expected)
    })
  })

it('tries more than sixty attacks', () => {
  expect(escapes.length + exhaustion.length + tampering.length).toBeGreaterThan(60)
})
