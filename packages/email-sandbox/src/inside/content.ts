/** The template and the theme of this job, once their modules have been evaluated. */
import type { ComponentType, ReactNode } from 'react'
import { MinimalDocument, RawHtml } from './document.tsx'
import { nameMarkers } from './markers.ts'
import { SourceError } from './source-error.ts'
import { jsonSchemaOf, variablesChecker } from './variables.ts'

export interface TemplateProps {
  readonly user: unknown
  readonly project: unknown
  readonly variables: unknown
}

export interface ThemeProps {
  readonly children?: ReactNode
  readonly unsubscribeLink?: string
}

export interface Content {
  readonly Template: ComponentType<TemplateProps>
  readonly Theme: ComponentType<ThemeProps>
  readonly previewVariables: Readonly<Record<string, unknown>>
  readonly previewProps: ThemeProps
  readonly checkVariables: (given: unknown) => unknown
}

export interface LoadSettings {
  /** A part of the name of the markers, new for each job. */
  readonly token: string
  /** Raw HTML, where there is no template. */
  readonly html?: string
}

type Module = Readonly<Record<string, unknown>>

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
  const Template = html === undefined ? componentOf<TemplateProps>(templateModule, 'template') : () => RawHtml({ html })
  const Theme = themeModule === undefined ? MinimalDocument : componentOf<ThemeProps>(themeModule, 'theme')
  content = {
    Template,
    Theme,
    previewVariables: objectAt(Template, 'PreviewVariables') ?? {},
    previewProps: objectAt(Theme, 'PreviewProps') ?? {},
    checkVariables: variablesChecker(templateModule?.variablesSchema),
  }
  return true
}

/** For the editor. A source that exports a theme is one; every other is a template. */
export function inspect(source: unknown) {
  const module = source as Module
  const kind = 'EmailTheme' in module && !('EmailTemplate' in module) ? 'theme' : 'template'
  const component = componentOf(module, kind)
  if (kind === 'theme') return {}
  variablesChecker(module.variablesSchema)
  return {
    previewVariables: objectAt(component, 'PreviewVariables'),
    variablesJsonSchema: jsonSchemaOf(module.variablesSchema),
  }
}

function componentOf<Props>(module: Module | undefined, kind: 'template' | 'theme'): ComponentType<Props> {
  const name = kind === 'template' ? 'EmailTemplate' : 'EmailTheme'
  const component = module?.[name]
  if (typeof component !== 'function') throw new SourceError(kind, `it must export a function component ${name}`)
  return component as ComponentType<Props>
}

function objectAt<Value extends object>(component: object, name: string): Value | undefined {
  const value: unknown = Reflect.get(component, name)
  return typeof value === 'object' && value !== null ? (value as Value) : undefined
}
