/** What the engine renders is what React renders on Node, from the same elements. */
import {
  Body,
  CodeBlock,
  dracula,
  Head,
  Html,
  Markdown,
  pixelBasedPreset,
  render,
  Tailwind,
  Text,
} from '@react-email/components'
import { expect, it } from 'vitest'
import { createEmailSandbox } from '../src/index.ts'

const classes = 'text-red-500 md:text-lg hover:underline m-[3px] font-bold tracking-wide'
const markdown = '# Title\n\n* one\n* two [link](https://example.com)'
const config = { presets: [pixelBasedPreset], theme: { extend: { colors: { brand: '#123456' } } } }

it('renders Tailwind, code and Markdown as React on Node does', async () => {
  const sandbox = createEmailSandbox()
  const templateSource = `import { CodeBlock, dracula, Markdown, Text } from '@react-email/components'
    export const EmailTemplate = () => <>
      <Text className="${classes}">Hello</Text>
      <CodeBlock code="let a = 1" language="javascript" theme={dracula} lineNumbers />
      <Markdown>{${JSON.stringify(markdown)}}</Markdown>
    </>`
  const themeSource = `import { Body, Head, Html, pixelBasedPreset, Tailwind } from '@react-email/components'
    const config = { presets: [pixelBasedPreset], theme: { extend: { colors: { brand: '#123456' } } } }
    export const EmailTheme = ({ children }) =>
      <Html><Tailwind config={config}><Head /><Body className="bg-brand p-4">{children}</Body></Tailwind></Html>`
  const settings = { projectDisplayName: 'Acme' }
  const { html } = await sandbox.preview({ body: { templateSource }, themeSource }, settings)
  await sandbox.close()

  const onNode = await render(
    <Html>
      <Tailwind config={config}>
        <Head />
        <Body className="bg-brand p-4">
          <Text className={classes}>Hello</Text>
          <CodeBlock code="let a = 1" language="javascript" theme={dracula} lineNumbers />
          <Markdown>{markdown}</Markdown>
        </Body>
      </Tailwind>
    </Html>,
  )
  // A stream of React has comments that a text has not, and another doctype comes before it.
  const page = onNode.replace(/^<!DOCTYPE[^>]*>/, '').replaceAll(/<!--(html|head|body|\/?\$)-->/g, '')
  expect(html).toBe(`<!doctype html>${page}`)
})
