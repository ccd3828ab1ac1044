/** Who wrote the content of a mail: what decides whether the mail server of the deployment sends it. */
import { lightThemeId, type ProjectConfig, templateSources, themeSources } from '@latchkey/contract'
import type { EmailContent } from '@latchkey/email-sandbox'
import { templateIn, translatedTemplates } from '@latchkey/emails/translations'
import type { App } from '../app.ts'
import { keepsMailLocal } from '../projects/own-mail-server.ts'
import type { Sender } from './sender.ts'

export type MailOrigin =
  /** A notice of the product itself. */
  | { readonly by: 'product' }
  /** This content, with variables that the server made. */
  | { readonly by: 'server'; readonly content: EmailContent }
  /** A content, a subject or variables that a project's owner chose. */
  | { readonly by: 'owner' }

/** For every mail at the moment when it leaves, however its content was stored and whatever was checked before. */
export function mayLeave(app: App, { server }: Sender, origin: MailOrigin): boolean {
  if (server !== null || keepsMailLocal(app) || origin.by === 'product') return true
  return origin.by === 'server' && isBuiltIn(origin.content)
}

/** Compares sources and not ids: a project may store another source under the id of a built-in one. */
export function isBuiltIn({ body, themeSource }: EmailContent): boolean {
  if (!('templateSource' in body) || !builtInTemplates.has(body.templateSource)) return false
  return themeSource === null || builtInThemes.has(themeSource)
}

const builtInTemplates = new Set(translatedTemplates)
const builtInThemes = new Set<string>(Object.values(themeSources).map(({ tsxSource }) => tsxSource))

/** In the language nearest to the locale, a BCP 47 tag. */
export function builtInTemplate(templateId: string, locale: string): string | undefined {
  const english = findSource(templateSources, templateId)
  return english === undefined ? undefined : templateIn(english, locale)
}

/** The theme that the template has or the project has selected, as it is built in; else the light one. */
export function builtInThemeFor(emails: ProjectConfig['emails'], own: string | false | undefined): string | null {
  if (own === false) return null
  const ids = [own, emails.selectedThemeId]
  const [found] = ids.flatMap(id => (id === undefined ? [] : (findSource(themeSources, id) ?? [])))
  return found ?? themeSources[lightThemeId].tsxSource
}

function findSource(all: Readonly<Record<string, { readonly tsxSource: string }>>, id: string): string | undefined {
  return Object.hasOwn(all, id) ? all[id]?.tsxSource : undefined
}
