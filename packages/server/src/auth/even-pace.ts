/**
 * How long a refusal takes must not tell why it was refused. Looking for an account, checking its hash and
 * counting cost a little more or less from case to case (an imported hash is checked beside a decoy), and
 * enough measurements would show it. So a refusal leaves on the next beat, whatever came before; what was
 * right does not wait.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the differences, and shorter than anybody notices. */
const beatMs = 50

/** For what is done alike whether there is an account or not, and answered alike: nobody waits for a mail to be asked for. */
export async function answeredOnTheBeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await nextBeat(began)
  }
}

export async function refusedOnTheBeat<Result>(
  isRefusal: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) await nextBeat(began)
    throw error
  }
}

function nextBeat(began: number): Promise<void> {
  return pause(beatMs - ((performance.now() - began) % beatMs))
}
