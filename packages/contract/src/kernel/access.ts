/**
 * Who may call an endpoint, as data that can be printed.
 *
 * An access names the levels that may call, and rules that are judged in order. `signedIn` holds for
 * every level; the other rules constrain people (client callers), because a server or admin key is
 * the project owner's own code.
 */

import type { SystemPermissionId } from '../permissions/system-permissions.ts'
import { type ColleagueRole, colleagueRoles, type RatedEndpoint, roleFor } from './colleague-role.ts'
import { CannotGetOwnUser, UserAuthenticationRequired } from './envelope.errors.ts'
import type { ErrorKind, PlainErrorKind } from './error.ts'
import { type Level, levels, levelsFrom } from './level.ts'

export type Place = 'params' | 'query' | 'body'

export type Rule =
  /** Someone is signed in. `everyone`: whatever the level. */
  | { readonly rule: 'signed-in'; readonly everyone: boolean; readonly otherwise: PlainErrorKind }
  /**
   * The named field is the caller's own user id. When it is left out, that is refused too, or means the caller, or says that
   * the request is about something else, which other rules judge.
   */
  | {
      readonly rule: 'self'
      readonly place: Place
      readonly field: string
      readonly absent: 'refused' | 'becomes-self' | 'allowed'
      readonly withoutUser: PlainErrorKind
      readonly otherwise: PlainErrorKind
    }
  /** A switch of the project's configuration is on. `everyone`: whatever the level. */
  | {
      readonly rule: 'setting'
      readonly path: string
      readonly everyone: boolean
      readonly otherwise: PlainErrorKind
    }
  /** A client names this field. */
  | { readonly rule: 'given'; readonly place: Place; readonly field: string; readonly otherwise: PlainErrorKind }
  /** The caller is a member of the team that this field names. */
  | { readonly rule: 'team-member'; readonly place: Place; readonly field: string }
  /** In the team that `teamId` names, a client may give every permission in these lists: they hold it themselves. */
  | { readonly rule: 'may-give'; readonly place: Place; readonly fields: readonly string[]; readonly teamPlace: Place }
  /**
   * The caller is a member of the team that this field names, and holds the permission there. With
   * `hidden`, both are refused with that, so that others do not learn that a team exists.
   */
  | {
      readonly rule: 'team-permission'
      readonly place: Place
      readonly field: string
      readonly permissionId: SystemPermissionId
      /** No permission is needed for oneself: the field that would name the caller. */
      readonly unlessSelf: string | null
      readonly hidden: PlainErrorKind | null
      /** `allowed`: without the field, the request is about something else, which other rules judge. */
      readonly absent: 'refused' | 'allowed'
    }
  /** A client is refused for a restricted user. */
  | { readonly rule: 'unrestricted'; readonly otherwise: ErrorKind<{ restrictedReason: { readonly type: string } }> }
  /** The path's `apiKeyId` is a key of this kind; a client's own, or one of a team whose keys they manage. */
  | {
      readonly rule: 'api-key'
      readonly kind: 'user' | 'team'
      readonly notFound: PlainErrorKind
      readonly otherwise: PlainErrorKind
    }
  /**
   * The customer that `customerType` and `customerId` of the path name is the signed-in user, or a team of theirs in which they
   * hold the permission. Null: any member of the team.
   */
  | {
      readonly rule: 'customer'
      readonly permissionId: SystemPermissionId | null
      readonly otherwise: PlainErrorKind
    }
  /** The picture in this field, if there is one, may be taken. Every level. */
  | { readonly rule: 'picture'; readonly place: Place; readonly field: string }
  /**
   * The request is for Latchkey's own project. Every level. `orAdminOf`: or it is an admin's, for the project that
   * this field of the body names.
   */
  | { readonly rule: 'internal-project'; readonly orAdminOf: string | null }
  /**
   * A colleague who sends this value of the field, or a higher one, needs a role. Keys and client callers do not.
   * Without `otherwise`, the refusal names the role.
   */
  | {
      readonly rule: 'colleague-when'
      readonly place: Place
      readonly field: string
      readonly when: Wanting
      readonly role: ColleagueRole
      readonly otherwise?: PlainErrorKind
    }

/** What a field of a request says. `isGiven`: anything at all, null included. */
export type Wanting = { readonly is: boolean } | { readonly above: number } | { readonly isGiven: true }

/** Whom a handler meets: anyone at all, a caller with a key, or one with someone signed in. */
export type Who = 'anyone' | 'visitor' | 'user'

export interface Access<W extends Who = Who> {
  /** Null: no credentials are needed at all. */
  readonly levels: readonly Level[] | null
  readonly rules: readonly Rule[]
  readonly who: W
}

/** Anyone, with or without a key. */
export const open = (): Access<'anyone'> => ({ levels: null, rules: [], who: 'anyone' })

/** Any key; no one need be signed in. */
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

/** A client calls for someone who is signed in; a server may call for no one. */
export const clientSignedIn = (otherwise: PlainErrorKind = UserAuthenticationRequired): Rule => ({
  rule: 'signed-in',
  everyone: false,
  otherwise,
})

/** A client calls for a member of the team named here. */
export const teamMember = (place: Place = 'params', field = 'teamId'): Rule => ({ rule: 'team-member', place, field })

interface TeamPermissionOptions {
  readonly place?: Place
  readonly unlessSelf?: string
  readonly hidden?: PlainErrorKind
  readonly absent?: 'allowed'
}

/** A client calls for a member of the team named by `teamId` who holds this permission in it. */
export const teamPermission = (
  permissionId: SystemPermissionId,
  { place = 'params', unlessSelf, hidden, absent }: TeamPermissionOptions = {},
): Rule => ({
  rule: 'team-permission',
  place,
  field: 'teamId',
  permissionId,
  unlessSelf: unlessSelf ?? null,
  hidden: hidden ?? null,
  absent: absent ?? 'refused',
})

/** A client does not call for a restricted user. */
export const unrestricted = (otherwise: ErrorKind<{ restrictedReason: { readonly type: string } }>): Rule => ({
  rule: 'unrestricted',
  otherwise,
})

/**
 * A client names in these lists only what they may give in the team that `teamId` names, in the path unless said
 * otherwise. Comes after {@link teamPermission}.
 */
export const mayGive = (place: Place, fields: readonly string[], teamPlace: Place = 'params'): Rule => ({
  rule: 'may-give',
  place,
  fields,
  teamPlace,
})

/** A client names this field; a server need not. */
export const given = (place: Place, field: string, otherwise: PlainErrorKind): Rule => ({
  rule: 'given',
  place,
  field,
  otherwise,
})

interface ApiKeyRefusals {
  readonly notFound: PlainErrorKind
  readonly otherwise: PlainErrorKind
}

/** The key in the path may be seen and changed by the caller. */
export const getApiKey = (kind: 'user' | 'team', refusals: ApiKeyRefusals): Rule => ({
  rule: 'api-key',
  kind,
  ...refusals,
})

/** A client calls for the user, or a member of the team, who is the customer in the path. */
export const ownCustomer = (otherwise: PlainErrorKind, permissionId: SystemPermissionId | null = null): Rule => ({
  rule: 'customer',
  permissionId,
  otherwise,
})

interface SelfOptions {
  readonly otherwise: PlainErrorKind
  readonly withoutUser?: PlainErrorKind
  readonly absent?: 'refused' | 'becomes-self' | 'allowed'
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

/** For clients, a switch of the project's configuration is on. */
export const setting = (path: string, otherwise: PlainErrorKind): Rule => ({
  rule: 'setting',
  path,
  everyone: false,
  otherwise,
})

/** Whatever the level, a switch of the project's configuration is on. */
export const settingForAll = (path: string, otherwise: PlainErrorKind): Rule => ({
  rule: 'setting',
  path,
  everyone: true,
  otherwise,
})

/** A picture is looked at before the rules that follow, because the wire refuses it first. */
export const picture = (place: Place, field: string): Rule => ({ rule: 'picture', place, field })

export const internalProject = (options: { readonly orAdminOf?: string } = {}): Rule => ({
  rule: 'internal-project',
  orAdminOf: options.orAdminOf ?? null,
})

type ColleagueWhenOptions = Wanting & { readonly role: ColleagueRole; readonly otherwise?: PlainErrorKind }

/** A caller with an owner's token needs this role to send that value of the field, or a higher one. */
export const colleagueWhen = (
  place: Place,
  field: string,
  { role, otherwise, ...when }: ColleagueWhenOptions,
): Rule => ({ rule: 'colleague-when', place, field, when, role, ...(otherwise && { otherwise }) })

/** The least role in which a colleague may send this: that of the endpoint, or the greatest that a value needs. */
export function roleForInput(
  endpoint: RatedEndpoint & { readonly access: Access },
  input: Readonly<Partial<Record<Place, unknown>>>,
): ColleagueRole {
  const needed = endpoint.access.rules.flatMap(rule => {
    if (rule.rule !== 'colleague-when') return []
    const fields = input[rule.place]
    const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, rule.field) : undefined
    return isWanted(value, rule.when) ? [rule.role] : []
  })
  const least = roleFor(endpoint)
  return colleagueRoles.findLast(role => needed.includes(role) || role === least) ?? least
}

/** Whether the value of a field is what a rule speaks of. */
export function isWanted(value: unknown, when: Wanting): boolean {
  if ('isGiven' in when) return value !== undefined
  return 'is' in when ? value === when.is : typeof value === 'number' && value > when.above
}
