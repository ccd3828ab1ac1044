/** What owners read when a source is wrong: one sentence with the file and the line, and nothing of the server. */
import { afterAll, describe, expect, it } from 'vitest'
import { createEmailSandbox, EmailSandboxUnavailable } from '../src/index.ts'

const sandbox = createEmailSandbox()
afterAll(() => sandbox.close())

const template = 'export const EmailTemplate = () => <p>Hello</p>'
const theme = `import { Html } from '@react-email/components'
export const EmailTheme = ({ children }) => <Html>{children}</Html>`
const preview = (templateSource: string, themeSource = theme) =>
  sandbox.preview({ body: { templateSource }, themeSource }, { projectDisplayName: 'Acme' })

describe('a template', () => {
  it.each([
    ['does not compile', '\nlet a = ;', 'template.tsx:2: Unexpected token'],
    ['has an element without an end', '\n\nconst a = <p>', 'template.tsx:3: Unexpected token'],
    ['throws in its module', '\n\nnull.x', "template.tsx:3: cannot read property 'x' of null"],
    [
      'throws in a component',
      'const Broken = () => {\n  return <p>{nope}</p>\n}\nexport const EmailTemplate = () => <Broken />',
      "template.tsx:2: 'nope' is not defined",
    ],
    ['throws a text', 'throw "no"', 'template.tsx: threw no'],
    ['exports nothing', 'const a = 1', 'template.tsx: it must export a function component EmailTemplate'],
    [
      'exports an element',
      'export const EmailTemplate = <p />',
      'template.tsx: it must export a function component EmailTemplate',
    ],
    [
      'has a schema that is no function',
      `export const variablesSchema = { a: 1 }\n${template}`,
      'template.tsx: variablesSchema must be a type of arktype or a function',
    ],
    [
      'imports something else',
      `\nimport { load } from "lodash"\nload()\n${template}`,
      'template.tsx:2: "lodash" cannot be imported. Available are react, @react-email/components, arktype, @latchkey/emails, @stackframe/emails',
    ],
    [
      'imports what a module does not export',
      `import { Nope } from "react"\n${template}\nNope()`,
      "template.tsx: Could not find export 'Nope' in module 'react'",
    ],
    [
      'is an async component',
      'export const EmailTemplate = async () => <p />',
      'template.tsx: a component returned a promise: components of emails must return their elements at once',
    ],
    [
      'shows an object',
      'export const EmailTemplate = () => <p>{{ a: 1 }}</p>',
      'template.tsx: an object cannot be shown: put a text, a number or an element between the tags',
    ],
    [
      'names an element that is not there',
      'const parts = {}\nexport const EmailTemplate = () => <parts.Missing />',
      'template.tsx: an element has no type: check that what it names is imported and exported',
    ],
  ])('that %s', async (_, source, message) => {
    await expect(preview(source)).rejects.toThrow(message)
  })
})

describe('a theme', () => {
  it.each([
    ['does not compile', '\n\nexport const EmailTheme = (', /^theme\.tsx:3: Unexpected token/],
    [
      'exports no theme',
      'export const Theme = () => null',
      /^theme\.tsx: it must export a function component EmailTheme$/,
    ],
    ['throws', 'export const EmailTheme = () => {\n  throw new Error("no")\n}', /^theme\.tsx:2: no$/],
  ])('that %s', async (_, source, message) => {
    await expect(preview(template, source)).rejects.toThrow(message)
  })
})

it('has the parts of a problem for an editor', async () => {
  await expect(preview('\n  let a = ;')).rejects.toMatchObject({
    name: 'EmailRenderingError',
    problem: { in: 'template', line: 2, column: 11, message: 'Unexpected token' },
  })
})

describe('inspecting a source', () => {
  it('returns the preview variables and the JSON schema of a template', async () => {
    const source = `import { type } from 'arktype'
      export const variablesSchema = type({ count: 'number', 'note?': 'string' })
      ${template}
      EmailTemplate.PreviewVariables = { count: 10 }`
    expect(await sandbox.inspect(source)).toEqual({
      problems: [],
      previewVariables: { count: 10 },
      variablesJsonSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: { count: { type: 'number' }, note: { type: 'string' } },
        required: ['count'],
      },
    })
  })

  it.each([
    ['a template with a schema that is a function', `export const variablesSchema = given => given\n${template}`],
    [
      'a type that JSON Schema has no form for',
      `import { type } from 'arktype'\nexport const variablesSchema = type({ at: 'Date' })\n${template}`,
    ],
    ['a theme', 'export const EmailTheme = ({ children }) => children'],
  ])('accepts %s', async (_, source) => {
    expect(await sandbox.inspect(source)).toEqual({ problems: [] })
  })

  it.each([
    [
      'a template',
      'export const EmailTemplate = ;',
      { in: 'template', line: 1, column: 30, message: 'Unexpected token' },
    ],
    [
      'a theme',
      'export const EmailTheme = 7',
      { in: 'theme', message: 'it must export a function component EmailTheme' },
    ],
    [
      'an endless loop',
      'for (;;);',
      { in: 'template', line: 1, message: 'took longer than 2 seconds: check for endless loops' },
    ],
  ])('returns the problem of %s', async (_, source, problem) => {
    expect(await sandbox.inspect(source)).toEqual({ problems: [problem] })
  })
})

describe('a sandbox', () => {
  it('starts again after a time without work', async () => {
    const brief = createEmailSandbox({ idleMs: 1 })
    await brief.inspect(template)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await brief.inspect(template)).toEqual({ problems: [] })
    await brief.close()
  })

  it('refuses work once it is closed', async () => {
    const closed = createEmailSandbox()
    await closed.close()
    await expect(closed.inspect(template)).rejects.toThrow(EmailSandboxUnavailable)
  })

  it('renders several jobs at once on several workers', async () => {
    const wide = createEmailSandbox({ workers: 2 })
    const content = { body: { templateSource: template }, themeSource: null }
    const emails = await Promise.all(
      Array.from({ length: 6 }, () => wide.preview(content, { projectDisplayName: 'Acme' })),
    )
    expect(emails.map(({ text }) => text)).toEqual(Array(6).fill('Hello\n'))
    await wide.close()
  })
})
