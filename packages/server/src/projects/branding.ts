/** How the pages and mails of a project look. */
import { type ClientProject, type Look, textColorOn } from '@latchkey/contract'
import type { Project } from '../kernel/http/caller.ts'

/** Null: its owner has set nothing of it. */
export function getBranding({ config, logos }: Pick<Project, 'config' | 'logos'>): ClientProject['branding'] {
  const { primaryColor, primaryColorDark = primaryColor } = config.branding
  const light = getLook(logos.light, primaryColor)
  const dark = getLook(logos.dark ?? logos.light, primaryColorDark)
  const isEmpty = [light, dark].every(({ logoUrl, primaryColor }) => logoUrl === null && primaryColor === null)
  return isEmpty ? null : { light, dark }
}

function getLook(logoUrl: string | null, primaryColor: string | undefined): Look {
  const colors =
    primaryColor === undefined
      ? { primaryColor: null, primaryTextColor: null }
      : { primaryColor, primaryTextColor: textColorOn(primaryColor) }
  return { logoUrl, ...colors }
}
