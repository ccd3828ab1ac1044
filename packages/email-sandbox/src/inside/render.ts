/** One email: props in, markup and markers out. */
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailProject } from '../sandbox.ts'
import type { Content } from './content.ts'
import { getMessage } from './describe-error.ts'
import { clearMarkers, type FoundMarkers, findMarkers, Content as MarkedContent } from './markers.ts'
import { isSuspension } from './react-errors.ts'
import { SourceError } from './source-error.ts'

/** Without `user` it is a preview. */
export interface RenderInput {
  readonly project: EmailProject
  readonly user?: { readonly displayName: string | null }
  readonly variables: Readonly<Record<string, unknown>>
  readonly unsubscribeLink?: string
}

/** `suspended`: promises must settle first, then the same input can be rendered. */
export type RenderOutput =
  | { readonly suspended: true }
  | {
      readonly html: string
      readonly subject?: string
      readonly notificationCategory?: Category
    }

const sampleName = 'Ada Lovelace'
const categories = ['Transactional', 'Marketing'] as const
type Category = (typeof categories)[number]
const longestHtml = 2 * 1024 * 1024
/** Markers are taken out before the HTML is measured exactly. */
const longestMarkers = 64 * 1024
const longestSubject = 500

export function renderInput(content: Content, input: RenderInput): RenderOutput {
  const { user, project, variables: given, unsubscribeLink } = input
  const isPreview = user === undefined
  const variables = isPreview
    ? { projectDisplayName: project.displayName, ...content.previewVariables, ...given }
    : given
  const template = createElement(
    MarkedContent,
    null,
    createElement(content.Template, {
      user: user ?? { displayName: sampleName },
      project,
      variables: content.checkVariables(variables),
    }),
  )
  const found = render(content, template, { ...(isPreview ? content.previewProps : { unsubscribeLink }), project })
  if (found === 'suspended') return { suspended: true }
  return {
    html: `<!doctype html>${found.html}`,
    subject: oneOf('Subject', found.subjects)?.replace(/\s+/g, ' ').trim().slice(0, longestSubject),
    notificationCategory: knownCategory(oneOf('NotificationCategory', found.categories)),
  }
}

function render({ Theme }: Content, template: ReactElement, { children, ...props }: Content['previewProps']) {
  clearMarkers()
  const whole = markup(createElement(Theme, props, children ?? template))
  if (whole === 'suspended') return whole
  const found = findMarkers(whole)
  return found.hasContent ? found : withMarkers(template, found)
}

/** The theme does not show the template, whose markers still count. */
function withMarkers(template: ReactElement, shown: FoundMarkers): FoundMarkers | 'suspended' {
  const alone = markup(template)
  return alone === 'suspended' ? alone : { ...findMarkers(alone), html: shown.html }
}

export function markup(element: ReactElement): string | 'suspended' {
  try {
    return withinLimit(renderToStaticMarkup(element))
  } catch (thrown) {
    // `Tailwind` throws a promise where its configuration is new.
    if (isSuspension(getMessage(thrown))) return 'suspended'
    throw thrown
  }
}

/** Before any more work on it. The worker counts bytes, which are never fewer. */
function withinLimit(html: string): string {
  if (html.length > longestHtml + longestMarkers) throw new SourceError('template', 'its HTML is larger than 2 MiB')
  return html
}

function oneOf(component: string, values: readonly string[]): string | undefined {
  if (values.length > 1) throw new SourceError('template', `it shows more than one <${component}>`)
  return values[0]
}

const knownCategory = (name: string | undefined) => categories.find(category => category === name)
