/**
 * What a colleague's role does not let them do is shown, but switched off, with the reason: no one finds out
 * by an error. The API refuses it as well; this only says so earlier.
 */
import type { AdminOwnedProject, ColleagueRole } from '@latchkey/js'

type RoleHolder = Pick<AdminOwnedProject, 'role' | 'mayActAs'>

/** Why someone may not do what needs this role, in a sentence. Nothing when they may. */
export function refusal(project: RoleHolder, needed: ColleagueRole): string | undefined {
  if (project.mayActAs(needed)) return undefined
  return `${standing[project.role]} ${asking[needed]}`
}

/**
 * Why support may not change how a user signs in, and what it does instead: with that it could take any account over.
 * For other roles see `refusal`.
 */
export function credentialRefusal({ role }: Pick<AdminOwnedProject, 'role'>): string | undefined {
  if (role !== 'support') return undefined
  return 'Developers and owners change how people sign in. As support, send a password reset mail, or impersonate the person.'
}

const standing: Record<ColleagueRole, string> = {
  'read-only': 'You can look at this project, but not change it.',
  support: 'Your role is support: you help the project’s users, and cannot change this.',
  developer: 'Your role is developer, which does not include this.',
  owner: 'You own this project.',
}

const asking: Record<ColleagueRole, string> = {
  'read-only': 'Ask an owner of its team to let you in.',
  support: 'Ask a colleague with the role support, developer or owner.',
  developer: 'Ask a developer or an owner of its team.',
  owner: 'Ask an owner of its team.',
}
