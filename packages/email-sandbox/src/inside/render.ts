/** One email: props in, markup and markers out. */
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailProject, EmailUser, PreviewSettings } from '../sandbox.ts'
import { type Content, SourceError } from './content.ts'
import { getMessage } from './describe-error.ts'
import { clearMarkers, type FoundMarkers, findMarkers, Content as MarkedContent } from './markers.ts'
import { projectLogosOf } from './project-logo.ts'
import { isSuspension } from './react-errors.ts'

/** Without `user` it is a preview, of the template unless `part` is the theme. */
export interface RenderInput {
  readonly part?: PreviewSettings['part']
  readonly project: EmailProject
  readonly user?: EmailUser
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
  const { user, part, project, variables: given, unsubscribeLink } = input
  const isPreview = user === undefined
  const variables = isPreview
    ? { projectDisplayName: project.displayName, ...content.previewVariables, ...given }
    : given
  const template = createElement(
    MarkedContent,
    null,
    createElement(content.Template, {
      user: user ?? { displayName: sampleName, locale: 'en-US' },
      project,
      variables: content.checkVariables(variables),
    }),
  )
  const ofProject = { project, projectLogos: projectLogosOf(project) }
  const show = (props: Content['previewProps']) =>
    render(content, template, { ...props, ...ofProject, ...content.language })
  const found = isPreview ? preview(content.previewProps, part, show) : show({ unsubscribeLink })
  if (found === 'suspended') return { suspended: true }
  return {
    html: `<!doctype html>${found.html}`,
    subject: oneOf('Subject', found.subjects)?.replace(/\s+/g, ' ').trim().slice(0, longestSubject),
    notificationCategory: knownCategory(oneOf('NotificationCategory', found.categories)),
  }
}

/** A template shows the theme's unsubscribe link only in the category that users can unsubscribe from. */
function preview(
  { unsubscribeLink, ...props }: Content['previewProps'],
  part: RenderInput['part'],
  show: (props: Content['previewProps']) => FoundMarkers | 'suspended',
) {
  if (part === 'theme') return show({ ...props, unsubscribeLink })
  const found = show(props)
  const isMarketing = found !== 'suspended' && knownCategory(found.categories[0]) === 'Marketing'
  return isMarketing ? show({ ...props, unsubscribeLink }) : found
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
