/** The template and the theme of this job, once their modules have been evaluated. */
import { type Content, getContent, getTemplate, getTheme, type Module, objectAt } from './content.ts'
import { MinimalDocument, RawHtml } from './document.tsx'
import { nameMarkers } from './markers.ts'
import { getJsonSchema, variablesChecker } from './variables.ts'

interface LoadSettings {
  /** A part of the name of the markers, new for each job. */
  readonly token: string
  /** Raw HTML, where there is no template. */
  readonly html?: string
}

let content: Content | undefined

export function currentContent(): Content {
  if (content === undefined) throw new Error('no content has been loaded')
  return content
}

export function load(input: unknown, template: unknown, theme: unknown): true {
  // The worker sends what its type says.
  const { token, html } = input as LoadSettings
  nameMarkers(token)
  const templateModule = template as Module | undefined
  const themeModule = theme as Module | undefined
  const Template = html === undefined ? getTemplate(templateModule) : () => RawHtml({ html })
  const Theme = themeModule === undefined ? MinimalDocument : getTheme(themeModule)
  content = getContent(Template, Theme, variablesChecker(templateModule?.variablesSchema), templateModule?.language)
  return true
}

/** For the editor. A source that exports a theme is one; every other is a template. */
export function inspect(source: unknown) {
  const module = source as Module
  const isTheme = 'EmailTheme' in module && !('EmailTemplate' in module)
  if (isTheme) {
    getTheme(module)
    return {}
  }
  const component = getTemplate(module)
  variablesChecker(module.variablesSchema)
  return {
    previewVariables: objectAt(component, 'PreviewVariables'),
    variablesJsonSchema: getJsonSchema(module.variablesSchema),
  }
}
