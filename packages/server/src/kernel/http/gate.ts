/** The one place that says no: the endpoint's declared rules, judged in order. */
import { ExpectedInternalProject, type Place, type Rule } from '@latchkey/contract'
import type { AnyInput } from './admit.ts'
import { type Caller, internalProjectId, type SignedInUser } from './caller.ts'

/** What some rules need from the rows; slices.ts hands it in. */
export interface Evaluators {
  isTeamMember(caller: Caller, teamId: string, userId: string): Promise<boolean>
  notAMember(teamId: string, userId: string): Error
  isOn(caller: Caller, settingPath: string): boolean
  /** @throws the refusal of a picture that may not be taken. */
  checkPicture(asked: unknown): void
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
    if (!caller.user) throw withoutUser()
    const named = fieldOf(input, place, field)
    if (named === undefined && absent === 'becomes-self') return withField(input, place, field, caller.user)
    if (named !== caller.user.id) throw otherwise()
    return input
  },

  setting: ({ path, otherwise }, { caller, input, evaluators }) => {
    if (caller.level === 'client' && !evaluators.isOn(caller, path)) throw otherwise()
    return input
  },

  'team-member': async ({ field }, { caller, input, evaluators }) => {
    if (caller.level !== 'client' || !caller.user) return input
    const teamId = String(fieldOf(input, 'params', field))
    const isMember = await evaluators.isTeamMember(caller, teamId, caller.user.id)
    if (!isMember) throw evaluators.notAMember(teamId, caller.user.id)
    return input
  },

  picture: ({ place, field }, { input, evaluators }) => {
    const asked = fieldOf(input, place, field)
    if (asked !== undefined) evaluators.checkPicture(asked)
    return input
  },

  'internal-project': (_, { caller, input }) => {
    if (caller.project.id !== internalProjectId) throw ExpectedInternalProject()
    return input
  },
}

function fieldOf(input: AnyInput, place: Place, field: string): unknown {
  const fields = input[place]
  return typeof fields === 'object' && fields !== null ? Reflect.get(fields, field) : undefined
}

function withField(input: AnyInput, place: Place, field: string, { id }: SignedInUser): AnyInput {
  const fields = input[place]
  return { ...input, [place]: { ...(typeof fields === 'object' ? fields : {}), [field]: id } }
}
