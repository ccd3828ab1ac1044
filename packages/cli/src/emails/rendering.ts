/** Renders the sources of a folder by the server of the project, which alone can: nothing of them runs here. */
import type { EmailPreview, EmailSourceProblem, LatchkeyAdminApp, PreviewEmailOptions } from '@latchkey/js'
import { inert } from '../layout.ts'
import { type Folder, getFile, type LocalSource } from './folder.ts'
import type { Manifest } from './manifest.ts'

type PulledFolder = Folder & { readonly manifest: Manifest }

export interface Rendered {
  readonly preview: EmailPreview
  /** The theme around it; null for none, or one that the folder does not have. */
  readonly theme: LocalSource | null
}

/** What a theme is shown with. */
export const sample = `<h1>A heading</h1>
<p>A paragraph of some length, with a <a href="https://example.com">link</a>, <strong>important words</strong> and <em>others</em>.</p>
<ul><li>One thing</li><li>Another thing</li></ul>
<p>Best wishes,<br>your team</p>`

/** With the themes of the folder, also those that were not pushed yet. */
export async function render(app: LatchkeyAdminApp, folder: PulledFolder, source: LocalSource): Promise<Rendered> {
  const theme = source.kind === 'themes' ? source : getTheme(folder, source)
  const content = source.kind === 'themes' ? { html: sample } : { templateTsxSource: source.tsxSource }
  return { preview: await app.previewEmail({ ...content, ...around(source, theme) }), theme }
}

function getTheme(folder: PulledFolder, { theme }: LocalSource): LocalSource | null {
  const name = theme ?? folder.manifest.selectedTheme
  return folder.sources.find(source => source.kind === 'themes' && source.name === name) ?? null
}

function around(source: LocalSource, theme: LocalSource | null): Partial<PreviewEmailOptions> {
  if (theme) return { themeTsxSource: theme.tsxSource }
  return { themeId: source.theme === false ? false : null }
}

export interface FileProblem {
  /** `emails/templates/order-sent.tsx:12:5`, as editors and terminals link it. */
  readonly at: string
  readonly message: string
}

/** What keeps a source from being pushed. */
export function getProblems(folder: Folder, source: LocalSource, { preview, theme }: Rendered): FileProblem[] {
  const own = getFile(folder, source)
  if (preview.problems.length > 0)
    return preview.problems.map(problem => {
      const file = problem.in === 'theme' && theme ? getFile(folder, theme) : own
      return { at: getPlace(file, problem), message: problem.message }
    })
  if (source.kind !== 'templates') return []
  return [
    ...(preview.subject === null ? ['It has no <Subject value="…" />.'] : []),
    ...(preview.notificationCategory === null ? ['It has no <NotificationCategory value="Transactional" />.'] : []),
  ].map(message => ({ at: own, message }))
}

function getPlace(file: string, { line, column }: EmailSourceProblem): string {
  return [
    file,
    ...(line === undefined ? [] : [line]),
    ...(line === undefined || column === undefined ? [] : [column]),
  ].join(':')
}

/** Each once: a problem of a theme shows in every template that has it. */
export function problemLines(problems: readonly FileProblem[]): string[] {
  return [...new Set(problems.map(({ at, message }) => `  ${at}: ${inert(message)}`))]
}
