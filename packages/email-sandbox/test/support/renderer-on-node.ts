import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { transform } from 'sucrase'

interface Sources {
  readonly templateSource: string
  readonly themeSource: string
  readonly variables: object
}

/** The same sources as modules of Node, without a sandbox and without a text part. */
export async function rendererOnNode({ templateSource, themeSource, variables }: Sources) {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  writeFileSync(join(folder, 'emails.mjs'), 'export const Subject = () => null, NotificationCategory = () => null')
  const load = async (name: string, source: string) => {
    const { code } = transform(source, {
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'automatic',
      production: true,
      disableESTransforms: true,
    })
    const file = join(folder, name)
    writeFileSync(file, code.replaceAll('@latchkey/emails', './emails.mjs'))
    const module: Readonly<Record<string, FunctionComponent<Record<string, unknown>>>> = await import(
      pathToFileURL(file).href
    )
    return module
  }
  const { EmailTemplate } = await load('template.mjs', templateSource)
  const { EmailTheme } = await load('theme.mjs', themeSource)
  if (!EmailTemplate || !EmailTheme) throw new Error('The sources export a template and a theme.')
  const render = (displayName: string) =>
    renderToStaticMarkup(
      createElement(
        EmailTheme,
        {},
        createElement(EmailTemplate, { user: { displayName }, project: { displayName: 'Acme' }, variables }),
      ),
    )
  return Object.assign(render, { end: () => rmSync(folder, { recursive: true }) })
}
