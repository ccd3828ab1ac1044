/** The one place where a session without a required second factor is kept from all but getting one. */
import { type Endpoint, SecondFactorEnrolmentRequired } from '@latchkey/contract'
import type { AnyInput } from './admit.ts'
import type { Caller } from './caller.ts'
import type { Evaluators } from './gate.ts'

/** The project's own code, with a server key, is not kept from anything. @throws {@link SecondFactorEnrolmentRequired} */
export async function refuseBeforeSecondFactor(
  { mustEnrolSecondFactor }: Pick<Evaluators, 'mustEnrolSecondFactor'>,
  { beforeSecondFactor }: Pick<Endpoint, 'beforeSecondFactor'>,
  caller: Caller | null,
  { body }: AnyInput,
): Promise<void> {
  if (!caller?.user || caller.level !== 'client' || beforeSecondFactor === 'allowed') return
  if (beforeSecondFactor && setsOnly(body, beforeSecondFactor.onlyFields)) return
  if (await mustEnrolSecondFactor(caller, caller.user)) throw SecondFactorEnrolmentRequired()
}

function setsOnly(body: unknown, fields: readonly string[]): boolean {
  if (typeof body !== 'object' || body === null) return false
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  return given.length > 0 && given.every(([field, value]) => value !== null && fields.includes(field))
}
