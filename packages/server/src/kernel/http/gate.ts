/** Authorization: the endpoint's declared rules, evaluated in order. */
import {
  type ColleagueRole,
  type Endpoint,
  ExpectedInternalProject,
  ImpersonationRefused,
  isWanted,
  mayActAs,
  type Place,
  type PlainErrorKind,
  RoleTooLow,
  type Rule,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import type { AnyInput } from './admit.ts'
import { type Caller, internalProjectId, type Project, type SignedInUser } from './caller.ts'

/** What some rules need from the rows; slices.ts hands it in. */
export interface Evaluators {
  isTeamMember(caller: Caller, teamId: string, userId: string): Promise<boolean>
  notAMember(teamId: string, userId: string): Error
  /** Whether the user holds the permission in the team, granted or contained in what was granted. */
  holdsInTeam(caller: Caller, teamId: string, userId: string, permissionId: string): Promise<boolean>
  /** The first of the permissions that the user neither holds in the team nor holds all parts of. */
  firstNotToGive(
    caller: Caller,
    teamId: string,
    userId: string,
    permissionIds: readonly string[],
  ): Promise<string | undefined>
  lacksPermission(teamId: string, userId: string, permissionId: string): Error
  /** Whom an API key belongs to, or null when there is none of this kind. */
  ownerOfKey(caller: Caller, kind: 'user' | 'team', keyId: string): Promise<string | null>
  isOn(caller: Caller, settingPath: string): boolean
  /** Whether the project requires a second factor of this user, who has none. */
  mustEnrolSecondFactor(caller: Caller, user: SignedInUser): Promise<boolean>
  /** Measures soon what the owner of the project stores. @throws `StorageFull` where it is too much */
  refuseAboveStorage(caller: Caller): Promise<void>
  /** Measures it without a refusal. */
  noteStorage(caller: Caller): Promise<void>
  /** @throws the refusal of a picture that may not be taken. */
  checkPicture(requested: unknown): void
}

/**
 * A caller with an owner's access token acts in a role. As a client they do nothing that a
 * visitor with the publishable key could not, so there roles do not matter.
 *
 * @throws {@link RoleTooLow}, or the given error
 */
export function gateRole(caller: Caller | null, needed: ColleagueRole, otherwise?: PlainErrorKind): void {
  if (caller?.authority.is !== 'colleague' || caller.level === 'client') return
  const { role } = caller.authority
  const least = neededRole(caller.project, needed)
  if (!mayActAs(role, least)) throw otherwise?.() ?? RoleTooLow({ role, needed: least })
}

/**
 * The least role for what needs this one in other projects. Who manages which project is written in the users and teams of
 * `internal`: a caller who may change anything there makes themselves an owner of whatever they like.
 */
export function neededRole({ id }: Project, needed: ColleagueRole): ColleagueRole {
  return id === internalProjectId && needed !== 'read-only' ? 'owner' : needed
}

/**
 * What outlasts an impersonation is for the user alone, in person: every request that is no GET, unless the contract names it
 * an exception. That holds for clients, and for colleagues whose own session is an impersonation. An application's server
 * may do with its key what it likes.
 *
 * @throws {@link ImpersonationRefused}
 */
export function refuseImpersonation(
  { route, byImpersonation }: Pick<Endpoint, 'route' | 'byImpersonation'>,
  caller: Caller | null,
  { body }: AnyInput,
): void {
  if (!caller || !actsByImpersonation(caller) || route.startsWith('GET ') || byImpersonation === 'allowed') return
  if (byImpersonation && setsOnly(body, byImpersonation.onlyFields)) return
  throw ImpersonationRefused()
}

function actsByImpersonation({ level, authority, isImpersonated }: Caller): boolean {
  if (authority.is === 'colleague' && authority.isImpersonated) return true
  return level === 'client' && isImpersonated
}

function setsOnly(body: unknown, fields: readonly string[]): boolean {
  const given = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  return given.every(([field]) => fields.includes(field))
}

/**
 * @returns the input, with fields filled in that a rule says stand for the caller.
 * @throws the first rule's refusal.
 */
export async function gate(
  evaluators: Evaluators,
  rules: readonly Rule[],
  caller: Caller | null,
  input: AnyInput,
): Promise<AnyInput> {
  let admitted = input
  for (const rule of rules) {
    // Rules are declared on endpoints that need credentials; `open` takes none.
    if (!caller) throw new Error('A rule was declared for an endpoint without credentials.')
    admitted = await judge[rule.rule](rule as never, { evaluators, caller, input: admitted })
  }
  return admitted
}

interface Case {
  readonly evaluators: Evaluators
  readonly caller: Caller
  readonly input: AnyInput
}
type Judge<R extends Rule> = (rule: R, about: Case) => AnyInput | Promise<AnyInput>
type RuleNamed<Name extends Rule['rule']> = Extract<Rule, { rule: Name }>

/** A new kind of rule does not compile until it is answered here. */
const judge: { readonly [Name in Rule['rule']]: Judge<RuleNamed<Name>> } = {
  'signed-in': ({ everyone, otherwise }, { caller, input }) => {
    if (!caller.user && (everyone || caller.level === 'client')) throw otherwise()
    return input
  },

  self: ({ place, field, absent, withoutUser, otherwise }, { caller, input }) => {
    if (caller.level !== 'client') return input
    const named = getField(input, place, field)
    if (named === undefined && absent === 'allowed') return input
    if (!caller.user) throw withoutUser()
    if (named === undefined && absent === 'becomes-self') return withField(input, place, field, caller.user)
    if (named !== caller.user.id) throw otherwise()
    return input
  },

  unrestricted: ({ otherwise }, { caller, input }) => {
    const restrictedReason = caller.user?.profile.restrictedReason
    if (caller.level === 'client' && restrictedReason) throw otherwise({ restrictedReason })
    return input
  },

  setting: ({ path, everyone, otherwise }, { caller, input, evaluators }) => {
    if ((everyone || caller.level === 'client') && !evaluators.isOn(caller, path)) throw otherwise()
    return input
  },

  given: ({ place, field, otherwise }, { caller, input }) => {
    if (caller.level === 'client' && getField(input, place, field) === undefined) throw otherwise()
    return input
  },

  'team-member': async ({ place, field }, { caller, input, evaluators }) => {
    const person = actingUser(caller)
    if (!person) return input
    const teamId = String(getField(input, place, field))
    const isMember = await evaluators.isTeamMember(caller, teamId, person.id)
    if (!isMember) throw evaluators.notAMember(teamId, person.id)
    return input
  },

  'team-permission': async (
    { place, field, permissionId, unlessSelf, hidden, absent },
    { caller, input, evaluators },
  ) => {
    const person = actingUser(caller)
    if (!person) return input
    const { id: userId } = person
    if (absent === 'allowed' && getField(input, place, field) === undefined) return input
    const teamId = String(getField(input, place, field))
    const isAboutSelf = unlessSelf !== null && getField(input, place, unlessSelf) === userId
    if (isAboutSelf) return input
    // A caller outside the team gets that error before any permission is checked, unless the team is hidden from them.
    const isMember = await evaluators.isTeamMember(caller, teamId, userId)
    if (!isMember) throw hidden?.() ?? evaluators.notAMember(teamId, userId)
    const holds = await evaluators.holdsInTeam(caller, teamId, userId, permissionId)
    if (!holds) throw hidden?.() ?? evaluators.lacksPermission(teamId, userId, permissionId)
    return input
  },

  'may-give': async ({ place, fields, teamPlace }, { caller, input, evaluators }) => {
    const person = actingUser(caller)
    if (!person) return input
    const { id: userId } = person
    const teamId = String(getField(input, teamPlace, 'teamId'))
    const named = new Set(fields.flatMap(field => textsIn(getField(input, place, field))))
    const refused = await evaluators.firstNotToGive(caller, teamId, userId, [...named])
    if (refused !== undefined) throw evaluators.lacksPermission(teamId, userId, refused)
    return input
  },

  'api-key': async ({ kind, notFound, otherwise }, { caller, input, evaluators }) => {
    const ownerId = await evaluators.ownerOfKey(caller, kind, String(getField(input, 'params', 'apiKeyId')))
    if (ownerId === null) throw notFound()
    const person = actingUser(caller)
    if (!person) return input
    const mayManage =
      kind === 'user'
        ? ownerId === person.id
        : await evaluators.holdsInTeam(caller, ownerId, person.id, '$manage_api_keys')
    if (!mayManage) throw otherwise()
    return input
  },

  customer: async ({ permissionId, otherwise }, { caller, input, evaluators }) => {
    const person = actingUser(caller)
    if (!person) return input
    const { id: userId } = person
    const customerId = String(getField(input, 'params', 'customerId')).toLowerCase()
    const customerType = getField(input, 'params', 'customerType')
    if (customerType === 'user' && customerId === userId) return input
    if (customerType !== 'team' || !uuidForm.test(customerId)) throw otherwise()
    if (!(await evaluators.isTeamMember(caller, customerId, userId))) throw evaluators.notAMember(customerId, userId)
    const isHeld = permissionId === null || (await evaluators.holdsInTeam(caller, customerId, userId, permissionId))
    if (!isHeld) throw evaluators.lacksPermission(customerId, userId, permissionId)
    return input
  },

  picture: ({ place, field }, { input, evaluators }) => {
    const requested = getField(input, place, field)
    if (requested !== undefined) evaluators.checkPicture(requested)
    return input
  },

  'internal-project': ({ orAdminOf }, { caller, input }) => {
    const { level, project } = caller
    const isAdminOfIt = orAdminOf !== null && level === 'admin' && getField(input, 'body', orAdminOf) === project.id
    if (project.id !== internalProjectId && !isAdminOfIt) throw ExpectedInternalProject()
    return input
  },

  'colleague-when': ({ place, field, when, role, otherwise }, { caller, input }) => {
    if (isWanted(getField(input, place, field), when)) gateRole(caller, role, otherwise)
    return input
  },
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The user who needs the permission. Null: the call is from the owner's own code, which may. */
function actingUser({ level, user }: Caller): SignedInUser | null {
  if (level !== 'client') return null
  // An endpoint says itself how it refuses no one. One that forgot must not let no one in.
  if (!user) throw UserAuthenticationRequired()
  return user
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : []
}

function getField(input: AnyInput, place: Place, field: string): unknown {
  const fields = input[place]
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, field) : undefined
}

function withField(input: AnyInput, place: Place, field: string, { id }: SignedInUser): AnyInput {
  const fields = input[place]
  return { ...input, [place]: { ...(typeof fields === 'object' ? fields : {}), [field]: id } }
}
