/**
 * The part of an address behind the `?`, as each screen reads it. Anyone can write there: what is not of the
 * expected shape counts as not said.
 */
import { type SessionEnd, sessionEnds } from '@latchkey/contract/routes'

type Raw = Record<string, unknown>

export interface ClaimSearch {
  code?: string
  /** Set on the way back from signing up: the person has already said what they want. */
  go?: true
}

export function readClaimSearch({ code, go }: Raw): ClaimSearch {
  return { code: text(code), go: flag(go) }
}

export interface InboxSearch {
  /** Only mails to this address. */
  to?: string
  mail?: string
}

export function readInboxSearch({ to, mail }: Raw): InboxSearch {
  return { to: text(to), mail: text(mail) }
}

export interface OverviewSearch {
  /** The days as tables; otherwise drawn. */
  view?: 'table'
  withAnonymous?: true
}

export function readOverviewSearch({ view, withAnonymous }: Raw): OverviewSearch {
  return { view: view === 'table' ? view : undefined, withAnonymous: flag(withAnonymous) }
}

export interface KeysSearch {
  /** The form for new keys is open. */
  create?: true
}

export function readKeysSearch({ create }: Raw): KeysSearch {
  return { create: flag(create) }
}

export interface UsersSearch {
  search?: string
  oldestFirst?: true
  withAnonymous?: true
  /** Only members of this team. */
  team?: string
  /** The form for a new user is open. */
  create?: true
}

export function readUsersSearch({ search, oldestFirst, withAnonymous, team, create }: Raw): UsersSearch {
  return {
    search: text(search),
    oldestFirst: flag(oldestFirst),
    withAnonymous: flag(withAnonymous),
    team: text(team),
    create: flag(create),
  }
}

export interface TeamsSearch {
  search?: string
  oldestFirst?: true
  /** The form for a new team is open. */
  create?: true
}

export function readTeamsSearch({ search, oldestFirst, create }: Raw): TeamsSearch {
  return { search: text(search), oldestFirst: flag(oldestFirst), create: flag(create) }
}

export interface PermissionsSearch {
  /** Those that are held in the whole project; otherwise those that are held in teams. */
  scope?: 'project'
  /** Drawn as a graph; otherwise listed. */
  view?: 'graph'
  search?: string
  /** The definition that is open in its form. */
  edit?: string
  /** The form for a new definition is open. */
  create?: true
}

export function readPermissionsSearch({ scope, view, search, edit, create }: Raw): PermissionsSearch {
  return {
    scope: scope === 'project' ? scope : undefined,
    view: view === 'graph' ? view : undefined,
    search: text(search),
    edit: text(edit),
    create: flag(create),
  }
}

export interface ColleaguesSearch {
  /** The form for an invitation is open. */
  invite?: true
}

export function readColleaguesSearch({ invite }: Raw): ColleaguesSearch {
  return { invite: flag(invite) }
}

export interface AuditSearch {
  action?: string
  actorType?: ActorType
  actor?: string
  target?: string
  result?: 'done' | 'refused'
  /** Days, such as `2030-01-31`; both are included. */
  since?: string
  until?: string
  /** The line that is open. */
  entry?: string
}

export type ActorType = (typeof actorTypes)[number]
export const actorTypes = ['owner', 'key', 'user', 'system'] as const

export function readAuditSearch(raw: Raw): AuditSearch {
  return {
    action: text(raw.action),
    actorType: actorTypes.find(type => type === raw.actorType),
    actor: text(raw.actor),
    target: text(raw.target),
    result: raw.result === 'done' || raw.result === 'refused' ? raw.result : undefined,
    since: day(raw.since),
    until: day(raw.until),
    entry: text(raw.entry),
  }
}

export interface SessionsSearch {
  state?: 'live' | 'ended'
  /** Only those that ended so. */
  reason?: SessionEnd
  /** Only those of this user. */
  user?: string
}

export function readSessionsSearch({ state, reason, user }: Raw): SessionsSearch {
  return {
    state: state === 'live' || state === 'ended' ? state : undefined,
    reason: sessionEnds.find(known => known === reason),
    user: text(user),
  }
}

export interface MailLogSearch {
  /** A part of an address or of a subject. */
  search?: string
  /** Only those that did not leave. */
  failed?: true
  /** The mail that is open. */
  mail?: string
}

export function readMailLogSearch({ search, failed, mail }: Raw): MailLogSearch {
  return { search: text(search), failed: flag(failed), mail: text(mail) }
}

export interface ConfigSearch {
  /** What is shown; otherwise the editor. */
  view?: 'history' | 'whole'
  /** The change that is open. */
  version?: number
}

export function readConfigSearch({ view, version }: Raw): ConfigSearch {
  return {
    view: view === 'history' || view === 'whole' ? view : undefined,
    version: Number.isSafeInteger(version) ? Number(version) : undefined,
  }
}

/** The router reads `?code=123` as a number; to us it is text all the same. */
function text(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value
  return typeof written === 'string' && written !== '' ? written : undefined
}

function day(value: unknown): string | undefined {
  const written = text(value)
  return written && /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : undefined
}

function flag(value: unknown): true | undefined {
  return value === true ? true : undefined
}
