/** What templates and themes may say, and what comes of it. */
import { afterAll, describe, expect, it } from 'vitest'
import { createEmailSandbox, EmailRenderingError } from '../src/index.ts'

const sandbox = createEmailSandbox()
afterAll(() => sandbox.close())

const imports = `import { Html, Body, Head, Text, Link, Tailwind, CodeBlock, Markdown } from '@react-email/components'
import { Subject, NotificationCategory, type Props, ThemeProps } from '@latchkey/emails'
import { type } from 'arktype'
import { useState, createContext, useContext, memo } from 'react'
`
const asTemplate = (source: string) => imports + source
const shown = (elements: string) => asTemplate(`export const EmailTemplate = () => <>${elements}</>`)
const theme = `${imports}export const EmailTheme = ({ children, unsubscribeLink }: ThemeProps) =>
  <Html><Body>{children}{unsubscribeLink && <Link href={unsubscribeLink}>Stop these emails</Link>}</Body></Html>`

const preview = (templateSource: string, variables = {}, themeSource: string | null = theme) =>
  sandbox.preview({ body: { templateSource }, themeSource }, { projectDisplayName: 'Acme', variables })

const props = (displayName: string | null, variables = {}) => ({
  user: { displayName },
  project: { displayName: 'Acme' },
  variables,
})

describe('the logos of the project', () => {
  const logoTheme = (mode: string) => `import { Html, Body } from '@react-email/components'
import { ProjectLogo, type ThemeProps } from '@stackframe/emails'
export const EmailTheme = ({ children, projectLogos }: ThemeProps) =>
  <Html><Body><ProjectLogo data={projectLogos} mode="${mode}" />{children}</Body></Html>`
  const logoUrl = 'https://acme.example/light.png'
  const logoDarkUrl = 'https://acme.example/dark.png'
  async function logosIn(mode: string, branding: { logoUrl?: string; logoDarkUrl?: string }) {
    const content = { body: { templateSource: shown('Hello') }, themeSource: logoTheme(mode) }
    const { html } = await sandbox.preview(content, { projectDisplayName: 'Acme', branding })
    return [...html.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, address]) => address)
  }

  it('are shown by mode, and one stands for the other', async () => {
    expect(await logosIn('light', { logoUrl, logoDarkUrl })).toEqual([logoUrl])
    expect(await logosIn('dark', { logoUrl, logoDarkUrl })).toEqual([logoDarkUrl])
    expect(await logosIn('dark', { logoUrl })).toEqual([logoUrl])
    expect(await logosIn('light', { logoDarkUrl })).toEqual([logoDarkUrl])
    expect(await logosIn('light', {})).toEqual([])
  })
})

describe('markers', () => {
  it.each([
    ['in a fragment', '<><Subject value="Hi" /></>'],
    ['in a list', '{[1].map(n => <Subject key={n} value="Hi" />)}'],
    [
      'in the third component',
      '{(() => { const A = () => <Subject value="Hi" />; const B = memo(() => <A />); return <B /> })()}',
    ],
    ['in text', '<Text>before <Subject value="Hi" /> after</Text>'],
    ['from an alias', '<Subject value={"H" + "i"} />'],
  ])('markers are found %s', async (_, elements) => {
    const { subject, html } = await preview(shown(elements))
    expect(subject).toBe('Hi')
    expect(html).not.toContain('marker')
  })

  it('markers are undefined where there are none', async () => {
    expect(await preview(shown('Hello'))).not.toHaveProperty('subject')
  })

  it.each(['Subject', 'NotificationCategory'])('fail with more than one %s', async component => {
    await expect(preview(shown(`<${component} value="a" /><${component} value="a" />`))).rejects.toThrow(
      `template.tsx: it shows more than one <${component}>`,
    )
  })

  it.each(['Transactional', 'Marketing'])('know the category %s', async name => {
    const { notificationCategory } = await preview(shown(`<NotificationCategory value="${name}" />`))
    expect(notificationCategory).toBe(name)
  })

  it('take an unknown category for none', async () => {
    expect(await preview(shown('<NotificationCategory value="Gossip" />'))).not.toHaveProperty('notificationCategory')
  })

  it('count once in a theme with Tailwind, which calls components several times', async () => {
    const withTailwind = `${imports}export const EmailTheme = ({ children }) =>
      <Html><Tailwind><Head /><Body className="p-4">{children}</Body></Tailwind></Html>`
    const { subject } = await preview(shown('<Subject value="Hi" /><Text className="m-2">x</Text>'), {}, withTailwind)
    expect(subject).toBe('Hi')
  })

  it('count once in a theme that shows its children twice', async () => {
    const twice = `${imports}export const EmailTheme = ({ children }) => <Html><Body>{children}{children}</Body></Html>`
    expect((await preview(shown('<Subject value="Hi" />'), {}, twice)).subject).toBe('Hi')
  })

  it('markers of @stackframe/emails are the same', async () => {
    const source =
      'import { Subject } from "@stackframe/emails"\nexport const EmailTemplate = () => <Subject value="Hi" />'
    expect((await preview(source)).subject).toBe('Hi')
  })

  it('shorten a subject to one line of 500 characters', async () => {
    const { subject } = await preview(shown('<Subject value={"a\\n b" + "c".repeat(600)} />'))
    expect(subject).toMatch(/^a bc{497}$/)
  })
})

describe('variables', () => {
  const declared = asTemplate(`export const variablesSchema = type({ count: 'number' })
    export const EmailTemplate = ({ variables }) => <Text>{JSON.stringify(variables)}</Text>
    EmailTemplate.PreviewVariables = { count: 10 }`)

  it('variables are the preview variables', async () => {
    expect((await preview(declared)).text.trim()).toBe('{"count":10}')
  })

  it('given in a preview win key by key', async () => {
    expect((await preview(declared, { count: 3 })).text.trim()).toBe('{"count":3}')
  })

  it('that are not declared are dropped', async () => {
    const [email] = await sandbox.render({ body: { templateSource: declared }, themeSource: null }, [
      props('Ada', { count: 1, secret: 'x' }),
    ])
    expect(email).toHaveProperty('text', '{"count":1}\n')
  })

  it('that do not match the schema fail with its summary', async () => {
    await expect(preview(declared, { count: 'many' })).rejects.toThrow(
      'template.tsx: the variables do not match variablesSchema: count must be a number (was a string)',
    )
  })

  it('variables are {} without a schema', async () => {
    const source = 'export const EmailTemplate = ({ variables }) => <p>{JSON.stringify(variables)}</p>'
    expect((await preview(source, { a: 1 })).text).toBe('{}\n')
  })

  it('go through any function', async () => {
    const source = `export const variablesSchema = given => ({ shown: given.projectDisplayName + given.a })
      export const EmailTemplate = ({ variables }) => <p>{variables.shown}</p>`
    expect((await preview(source, { a: 1 })).text).toBe('Acme1\n')
  })

  it('nested very deeply fail for their recipient only', async () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    const results = await sandbox.render({ body: { templateSource: declared }, themeSource: null }, [
      props('a', { count: 1 }),
      props('b', { deep }),
      props('c', { count: 3 }),
    ])
    expect(results.map(each => (each instanceof EmailRenderingError ? each.message : each.text.trim()))).toEqual([
      '{"count":1}',
      'template.tsx: the variables are nested too deeply',
      '{"count":3}',
    ])
  })
})

describe('themes', () => {
  it('show the unsubscribe link of each recipient', async () => {
    const content = { body: { templateSource: shown('Hello') }, themeSource: theme }
    const link = 'https://example.com/unsubscribe?code=abc&more=def'
    const [withLink, without] = await sandbox.render(content, [{ ...props('a'), unsubscribeLink: link }, props('b')])
    expect(withLink).toHaveProperty('text', `HelloStop these emails ${link}\n`)
    expect(without).toHaveProperty('text', 'Hello\n')
  })

  it('have preview props, whose children replace the template', async () => {
    const source = `${theme}\nEmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/u', children: <b>Sample</b> }`
    const template = shown('<Subject value="Still found" /><NotificationCategory value="Marketing" />Hello')
    const { text, subject } = await preview(template, {}, source)
    expect(text).toBe('SampleStop these emails https://example.com/u\n')
    expect(subject).toBe('Still found')
  })

  it('can be left out: a minimal document applies classes of Tailwind', async () => {
    const { html } = await preview(shown('<Text className="text-[#123456]">Hello</Text>'), {}, null)
    expect(html).toMatch(/^<!doctype html><html [^>]*lang="en">.*color:rgb\(18,52,86\).*<\/html>$/)
  })

  it('may configure Tailwind', async () => {
    const source = `${imports}export const EmailTheme = ({ children }) =>
      <Html><Tailwind config={{ theme: { extend: { colors: { brand: '#123456' } } } }}>
        <Head /><Body className="bg-brand">{children}</Body></Tailwind></Html>`
    expect((await preview(shown('Hello'), {}, source)).html).toContain('background-color:rgb(18,52,86)')
  })

  it('and templates may use code blocks and Markdown', async () => {
    const source = `${imports}import { dracula } from '@react-email/components'
      export const EmailTemplate = () => <><CodeBlock code="let a = 1" language="javascript" theme={dracula} /><Markdown>{'# Title'}</Markdown></>`
    const { html } = await preview(source)
    expect(html).toMatch(/<h1[^>]*>Title<\/h1>/)
    expect(html).toContain('<pre')
  })
})

describe('rendering', () => {
  it('names a sample user in a preview, and the recipient otherwise', async () => {
    const templateSource = 'export const EmailTemplate = ({ user }) => <p>{user.displayName ?? "no name"}</p>'
    expect((await preview(templateSource)).text).toBe('Ada Lovelace\n')
    const results = await sandbox.render({ body: { templateSource }, themeSource: theme }, [props('Bo'), props(null)])
    expect(results.map(each => 'text' in each && each.text)).toEqual(['Bo\n', 'no name\n'])
  })

  it('puts raw HTML verbatim into one div inside the theme', async () => {
    const html = '<p>Hi & <b>bye</b></p><!-- kept --><marker-0 data-index="0"></marker-0>'
    const [email] = await sandbox.render({ body: { html }, themeSource: theme }, [props('Ada')])
    expect(email).toHaveProperty('html', expect.stringContaining(`<div>${html}</div>`))
    expect(email).not.toHaveProperty('subject')
  })

  it('escapes names', async () => {
    const templateSource =
      'export const EmailTemplate = ({ user }) => <p title={user.displayName}>{user.displayName}</p>'
    const [email] = await sandbox.render({ body: { templateSource }, themeSource: null }, [
      props('<b onclick="x">{{ 1 }}'),
    ])
    expect(email).toHaveProperty('html', expect.stringContaining('>&lt;b onclick=&quot;x&quot;&gt;{{ 1 }}</p>'))
  })

  it('keeps hooks and context working', async () => {
    const source = `${imports}const Colour = createContext('red')
      const Shown = () => { const [n] = useState(() => 7); return <p>{useContext(Colour)}{n}</p> }
      export const EmailTemplate = () => <Colour.Provider value="blue"><Shown /></Colour.Provider>`
    expect((await preview(source)).text).toBe('blue7\n')
  })

  it('keeps long links whole in the text', async () => {
    const link = `https://example.com/${'a'.repeat(300)}?b=c&d=e#f`
    const { text } = await preview(shown(`<Link href="${link.replaceAll('&', '&amp;')}">Open</Link>`))
    expect(text).toContain(`Open ${link}\n`)
  })

  it('fails for one recipient and not for the others', async () => {
    const templateSource = `export const EmailTemplate = ({ user }) => {
      if (user.displayName === 'loop') for (;;);
      return <p>{user.displayName.toUpperCase()}</p> }`
    const names = ['a', null, 'b', 'loop', 'c']
    const results = await sandbox.render(
      { body: { templateSource }, themeSource: null },
      names.map(name => props(name)),
    )
    expect(results.map(each => ('text' in each ? each.text.trim() : each.message))).toEqual([
      'A',
      "template.tsx:3: cannot read property 'toUpperCase' of null",
      'B',
      // On a busy machine the thread is ended by the clock, and cannot say where it was.
      expect.stringMatching(/^template\.tsx(:2)?: took longer than 2 seconds: check for endless loops$/),
      'C',
    ])
  })

  it('renders more recipients than one job has, in order', async () => {
    const templateSource = 'export const EmailTemplate = ({ user }) => <p>{user.displayName}</p>'
    const names = Array.from({ length: 130 }, (_, index) => `user ${index}`)
    const results = await sandbox.render(
      { body: { templateSource }, themeSource: null },
      names.map(name => props(name)),
    )
    expect(results.map(each => 'text' in each && each.text.trim())).toEqual(names)
  })

  it('renders nothing for no one', async () => {
    expect(await sandbox.render({ body: { html: 'x' }, themeSource: null }, [])).toEqual([])
  })

  it('keeps nothing of one job for the next', async () => {
    const source = `globalThis.count = (globalThis.count ?? 0) + 1
      export const EmailTemplate = () => <p>{globalThis.count}</p>`
    expect((await preview(source)).text).toBe('1\n')
    expect((await preview(source)).text).toBe('1\n')
  })
})
