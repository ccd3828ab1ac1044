import type { ColleagueRole } from '@latchkey/js'

const words: Readonly<Record<ColleagueRole, string>> = {
  'read-only': 'Read-only',
  support: 'Support',
  developer: 'Developer',
  owner: 'Owner',
}

const explanations: Readonly<Record<ColleagueRole, string>> = {
  'read-only': 'Looks at everything but secrets, sessions, mails and the audit log, and changes nothing.',
  support: 'Helps users: changes their profiles and teams and acts in their name, but not how they sign in.',
  developer: 'Changes settings, keys and permissions, and sees secrets.',
  owner: 'May do everything, also delete projects and decide about colleagues.',
}

export function formatRole(role: ColleagueRole): string {
  return words[role]
}

/** What the role is for, in a sentence. */
export function explainRole(role: ColleagueRole): string {
  return explanations[role]
}
