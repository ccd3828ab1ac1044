/** What an email is rendered with: the components that a template and a theme export, and the check of the variables. */
import type { ComponentType, ReactNode } from 'react'

export interface TemplateProps {
  readonly user: unknown
  readonly project: unknown
  readonly variables: unknown
}

export interface ThemeProps {
  readonly children?: ReactNode
  readonly unsubscribeLink?: string
  readonly project?: unknown
  readonly projectLogos?: unknown
  /** What the template exports as `language`, a BCP 47 tag, and the direction of its script. */
  readonly language?: string
  readonly direction?: 'rtl'
}

export interface Content {
  readonly Template: ComponentType<TemplateProps>
  readonly Theme: ComponentType<ThemeProps>
  readonly language: Pick<ThemeProps, 'language' | 'direction'>
  readonly previewVariables: Readonly<Record<string, unknown>>
  readonly previewProps: ThemeProps
  readonly checkVariables: (given: unknown) => unknown
}

export type Module = Readonly<Record<string, unknown>>

export function getContent(
  Template: Content['Template'],
  Theme: Content['Theme'],
  checkVariables: Content['checkVariables'],
  language: unknown,
): Content {
  return {
    Template,
    Theme,
    language: getLanguage(language),
    previewVariables: objectAt(Template, 'PreviewVariables') ?? {},
    previewProps: objectAt(Theme, 'PreviewProps') ?? {},
    checkVariables,
  }
}

/** Languages that are written from right to left. */
const rightToLeft = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/

/** @throws {SourceError} for what is no tag: it becomes an attribute of the document. */
function getLanguage(given: unknown): Content['language'] {
  if (given === undefined) return {}
  if (typeof given !== 'string' || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/.test(given))
    throw new SourceError('template', 'its language must be a tag, such as "de" or "pt-BR"')
  return { language: given, ...(rightToLeft.test(given) && { direction: 'rtl' }) }
}

/** @throws {SourceError} */
export const getTemplate = (module: Module | undefined) => getComponent<TemplateProps>(module, 'template')
/** @throws {SourceError} */
export const getTheme = (module: Module | undefined) => getComponent<ThemeProps>(module, 'theme')

function getComponent<Props>(module: Module | undefined, kind: 'template' | 'theme'): ComponentType<Props> {
  const name = kind === 'template' ? 'EmailTemplate' : 'EmailTheme'
  const component = module?.[name]
  if (typeof component !== 'function') throw new SourceError(kind, `it must export a function component ${name}`)
  return component as ComponentType<Props>
}

export function objectAt<Value extends object>(component: object, name: string): Value | undefined {
  const value: unknown = Reflect.get(component, name)
  return typeof value === 'object' && value !== null ? (value as Value) : undefined
}

/** A mistake in a source that no line of it throws: an export is missing, or the variables do not match. */
export class SourceError extends Error {
  readonly in: 'template' | 'theme'

  constructor(source: 'template' | 'theme', message: string) {
    super(message)
    this.in = source
  }
}
