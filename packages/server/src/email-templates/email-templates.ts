/** Templates of a project: the content of its emails. */
import type { ProjectConfig } from '@latchkey/contract'

type EmailsConfig = ProjectConfig['emails']

/** With the project's own source, where it has changed a built-in one. */
export function findTemplate(emails: EmailsConfig, id: string): EmailsConfig['templates'][string] | null {
  return Object.hasOwn(emails.templates, id) ? (emails.templates[id] ?? null) : null
}
