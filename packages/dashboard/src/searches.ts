/**
 * The part of an address behind the `?`, as each screen reads it. Anyone can write there: what is not of the
 * expected shape counts as not said.
 */

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

/** The router reads `?code=123` as a number; to us it is text all the same. */
function text(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value
  return typeof written === 'string' && written !== '' ? written : undefined
}

function flag(value: unknown): true | undefined {
  return value === true ? true : undefined
}
