/** What templates and themes receive of the project. */
import type { EmailProject } from '@latchkey/email-sandbox'
import { inert } from '@latchkey/emails'
import type { Project } from '../kernel/http/caller.ts'
import { getBranding } from '../projects/projects.ts'

/** The name is made inert: mail programs would make a link of it. Colours are those of light mails, which every program shows. */
export function projectProps(project: Pick<Project, 'displayName' | 'config' | 'logos'>): EmailProject {
  const displayName = inert(project.displayName)
  const branding = getBranding(project)
  if (!branding) return { displayName }
  const { logoUrl, primaryColor, primaryTextColor } = branding.light
  const { radius, fontFamily } = branding
  const logoDarkUrl = branding.dark.logoUrl
  return {
    displayName,
    branding: {
      ...(logoUrl !== null && { logoUrl }),
      ...(logoDarkUrl !== null && { logoDarkUrl }),
      ...(primaryColor !== null && primaryTextColor !== null && { primaryColor, primaryTextColor }),
      ...(radius !== null && { radius }),
      ...(fontFamily !== null && { fontFamily }),
    },
  }
}
