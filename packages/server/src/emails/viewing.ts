/** What a mail of the log said: rendered again, with a mask instead of each code and link. */
import { EmailRenderingError } from '@latchkey/email-sandbox'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { openLoggedProps, type SentEmailRow } from '../sent-emails/sent-emails.ts'
import { findContent } from './email-contents.ts'
import { renderWithLinks } from './long-links.ts'
import { type NoticeName, renderNotice } from './notices.ts'

export interface ShownEmail {
  readonly html: string
  readonly text: string
}

/** Null: its content is not kept, or never rendered. */
export async function showEmail(app: App, db: Db, row: SentEmailRow): Promise<ShownEmail | null> {
  const logged = openLoggedProps(app, row)
  if (!logged) return null
  // The log stores a notice with the props of its name.
  if (logged.of === 'notice') return renderNotice(app, logged.template as NoticeName, logged.props as never)
  if (row.contentDigest === null) return null
  const content = await findContent(app, db, row.contentDigest)
  if (!content) return null
  const { variables, ...source } = content
  const props = { ...logged.props, variables: { ...variables, ...logged.props.variables } }
  const [shown] = await renderWithLinks(app, source, [props])
  return !shown || shown instanceof EmailRenderingError ? null : { html: shown.html, text: shown.text }
}
