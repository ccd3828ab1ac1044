/**
 * The built-in emails on Node. Latchkey's own sources need no sandbox, and are most of what a server sends: without the
 * engine an email takes a seventh of the time.
 *
 * build.mjs compiles the sources into this bundle, which a server loads with its first email.
 */
import { createHash } from 'node:crypto'
import { loaders } from 'built-in-sources'
import { getContent, getTemplate, getTheme } from '../inside/content.ts'
import { nameMarkers } from '../inside/markers.ts'
import { renderInput } from '../inside/render.ts'
import { plainText } from '../worker/plain-text.ts'
import type { BuiltInModule } from './built-in-module.ts'

export const builtInEmail: BuiltInModule['builtInEmail'] = async (templateSource, themeSource) => {
  const [template, theme] = await Promise.all([load(templateSource), load(themeSource)])
  if (!template || !theme) return undefined
  const check = template.variablesSchema
  if (typeof check !== 'function') throw new Error('A built-in template has a variablesSchema.')
  const content = getContent(getTemplate(template), getTheme(theme), variables => check(variables), template.language)
  return {
    render(input, token) {
      nameMarkers(token)
      const email = renderInput(content, input)
      if ('suspended' in email) throw new Error('A built-in email waits for nothing.')
      return { ...email, text: plainText(email.html) }
    },
  }
}

/** Undefined: the source is not built in. */
async function load(source: string) {
  return loaders.get(createHash('sha256').update(source).digest('base64'))?.()
}
