/** Emails of the product itself, which no project changes: built-in sources in the light theme. */
import { lightThemeId, themeSources } from '@latchkey/contract'
import { EmailRenderingError } from '@latchkey/email-sandbox'
import { inert, noticeSources } from '@latchkey/emails'
import type { App } from '../app.ts'
import { asSubject } from './masking.ts'

/** As they wait in jobs, and as the email log stores them. */
export interface NoticeProps {
  'leaked-key': {
    projectName: string
    /** Null when the key is the reader's own. */
    teamName: string | null
    description: string
    lastFour: string
  }
  'webhook-endpoint-disabled': {
    projectName: string
    url: string
    /** `gone`: it responded with 410. `failing`: no delivery succeeded for five days. */
    reason: 'gone' | 'failing'
  }
}
export type NoticeName = keyof NoticeProps

export interface RenderedNotice {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export const isNoticeName = (name: string): name is NoticeName => Object.hasOwn(noticeSources, name)

/** Names are made inert: the person who chose them is not the one who reads the email. */
export async function renderNotice<Name extends NoticeName>(
  { emailSandbox }: Pick<App, 'emailSandbox'>,
  name: Name,
  props: NoticeProps[Name],
): Promise<RenderedNotice> {
  const content = {
    body: { templateSource: noticeSources[name] },
    themeSource: themeSources[lightThemeId].tsxSource,
  }
  const project = { displayName: inert(props.projectName) }
  const [email] = await emailSandbox.render(content, [
    { user: { displayName: null }, project, variables: getVariables[name](props) },
  ])
  if (!email || email instanceof EmailRenderingError) throw email ?? new Error('The sandbox rendered nothing.')
  return { subject: asSubject(email.subject), html: email.html, text: email.text }
}

const getVariables: { [Name in NoticeName]: (props: NoticeProps[Name]) => Record<string, string> } = {
  'leaked-key': ({ teamName, description, lastFour }) => ({
    keyDescription: inert(description.trim() || 'without a description'),
    lastFour: inert(lastFour),
    ...(teamName !== null && { teamDisplayName: inert(teamName) }),
  }),
  'webhook-endpoint-disabled': ({ url, reason }) => ({ webhookUrl: inert(url), webhookProblem: reason }),
}
