import type { Answer } from '@latchkey/testkit'
import { expect } from 'vitest'

export interface Refused {
  readonly when: object
  readonly status: number
  /** Null for a plain sentence. */
  readonly code: string | null
  /** The later problems, sent beside it, would make another case of it. */
  readonly alone?: true
}

/** The first check that fails is the answer: each refusal by itself, and again with all later problems beside it. */
export async function expectRefusalsInOrder(
  send: (body: object) => Promise<Answer>,
  refusals: readonly Refused[],
): Promise<void> {
  for (const [index, { when, status, code, alone }] of refusals.entries()) {
    const about = JSON.stringify(when).slice(0, 200)
    const answer = await send(when)
    expect(answer, about).toMatchObject({ status, code })
    if (alone) continue
    const later = refusals.slice(index + 1).map(refusal => refusal.when)
    const together = await send(Object.assign({}, ...later.reverse(), when))
    expect(together.text, `${about} together with what is wrong later`).toBe(answer.text)
  }
}
