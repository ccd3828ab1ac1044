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
}

export interface Content {
  readonly Template: ComponentType<TemplateProps>
  readonly Theme: ComponentType<ThemeProps>
  readonly previewVariables: Readonly<Record<string, unknown>>
  readonly previewProps: ThemeProps
  readonly checkVariables: (given: unknown) => unknown
}

export type Module = Readonly<Record<string, unknown>>

export function getContent(
  Template: Content['Template'],
  Theme: Content['Theme'],
  checkVariables: Content['checkVariables'],
): Content {
  return {
    Template,
    Theme,
    previewVariables: objectAt(Template, 'PreviewVariables') ?? {},
    previewProps: objectAt(Theme, 'PreviewProps') ?? {},
    checkVariables,
  }
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
