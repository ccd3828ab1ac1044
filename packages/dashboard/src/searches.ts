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
  /** Where the page begins. */
  after?: string
  /** The form for a new user is open. */
  create?: true
}

export function readUsersSearch({ search, oldestFirst, withAnonymous, after, create }: Raw): UsersSearch {
  return {
    search: text(search),
    oldestFirst: flag(oldestFirst),
    withAnonymous: flag(withAnonymous),
    after: text(after),
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
