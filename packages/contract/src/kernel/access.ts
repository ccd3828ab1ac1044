/**
 * Who may call an endpoint, as data that can be printed.
 *
 * An access names the levels that may call, and rules that are judged in order. `signedIn` holds for
 * every level; the other rules constrain people (client callers), because a server or admin key is
 * the project owner's own code.
 */
import { CannotGetOwnUser, UserAuthenticationRequired } from './envelope.errors.ts'
import type { PlainErrorKind } from './error.ts'
import { type Level, levels, levelsFrom } from './level.ts'

export type Place = 'params' | 'query' | 'body'

export type Rule =
  /** Someone is signed in. `everyone`: whatever the level. */
  | { readonly rule: 'signed-in'; readonly everyone: boolean; readonly otherwise: PlainErrorKind }
  /** The named field is the caller's own user id. When it is left out, that is refused too, or means the caller. */
  | {
      readonly rule: 'self'
      readonly place: Place
      readonly field: string
      readonly absent: 'refused' | 'becomes-self'
      readonly withoutUser: PlainErrorKind
      readonly otherwise: PlainErrorKind
    }
  /** A switch of the project's configuration is on. */
  | { readonly rule: 'setting'; readonly path: string; readonly otherwise: PlainErrorKind }
  /** The caller is a member of the team that the path names. */
  | { readonly rule: 'team-member'; readonly field: string }
  /** The picture in this field, if there is one, may be taken. Every level. */
  | { readonly rule: 'picture'; readonly place: Place; readonly field: string }
  /** The request is for Latchkey's own project. Every level. */
  | { readonly rule: 'internal-project' }

/** Whom a handler meets: anyone at all, a caller with a key, or one with somebody signed in. */
export type Who = 'anyone' | 'visitor' | 'user'

export interface Access<W extends Who = Who> {
  /** Null: no credentials are needed at all. */
  readonly levels: readonly Level[] | null
  readonly rules: readonly Rule[]
  readonly who: W
}

/** Anyone, with or without a key. */
export const open = (): Access<'anyone'> => ({ levels: null, rules: [], who: 'anyone' })

/** Any key; nobody need be signed in. */
export const visitor = (...rules: readonly Rule[]): Access<'visitor'> => ({ levels, rules, who: 'visitor' })

/** Any key, and someone is signed in. */
export const session = (...rules: readonly Rule[]): Access<'user'> => ({
  levels,
  rules: rules.some(rule => rule.rule === 'signed-in' && rule.everyone) ? rules : [signedIn(), ...rules],
  who: 'user',
})

/** A key of this level or above. */
export const atLeast = (level: Level, ...rules: readonly Rule[]): Access<'visitor'> => ({
  levels: levelsFrom(level),
  rules,
  who: 'visitor',
})

/** Someone is signed in, whatever the level of the key. */
export const signedIn = (otherwise: PlainErrorKind = UserAuthenticationRequired): Rule => ({
  rule: 'signed-in',
  everyone: true,
  otherwise,
})

/** A client calls for someone who is signed in; a server may call for nobody. */
export const clientSignedIn = (otherwise: PlainErrorKind = UserAuthenticationRequired): Rule => ({
  rule: 'signed-in',
  everyone: false,
  otherwise,
})

/** A client calls for a member of the team in the path. */
export const teamMember = (field = 'teamId'): Rule => ({ rule: 'team-member', field })

interface SelfOptions {
  readonly otherwise: PlainErrorKind
  readonly withoutUser?: PlainErrorKind
  readonly absent?: 'refused' | 'becomes-self'
}

/** A client may name only the signed-in user here. */
export const self = (place: Place, field: string, options: SelfOptions): Rule => ({
  rule: 'self',
  place,
  field,
  absent: options.absent ?? 'refused',
  withoutUser: options.withoutUser ?? CannotGetOwnUser,
  otherwise: options.otherwise,
})

export const setting = (path: string, otherwise: PlainErrorKind): Rule => ({ rule: 'setting', path, otherwise })

/** A picture is looked at before the rules that follow, because the wire refuses it first. */
export const picture = (place: Place, field: string): Rule => ({ rule: 'picture', place, field })

export const internalProject = (): Rule => ({ rule: 'internal-project' })
