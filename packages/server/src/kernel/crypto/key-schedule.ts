/**
 * When each signing key is used. Everything follows from the instants at which the keys of a line
 * begin to sign:
 *
 *     published ──────► signs ──────► retired ──────► forgotten
 *     (next)            until its     until the last
 *                       successor     token it signed
 *                       begins        has expired
 *
 * Verifiers keep a key set for an hour (its `max-age`), so a key is published for longer than that
 * before its first signature. No one has to be awake at the moment of a rotation: the next key is
 * already there, and every process changes over by its own clock.
 */
import type { Audience } from './signing-keys.tables.ts'

export interface ScheduledKey {
  audience: Audience
  generation: number
  createdAt: Date
  signsFrom: Date
}

export interface KeyPolicy {
  /** How long one key signs before the next takes over. */
  rotationSeconds: number
  /** How long a retired key still verifies: the life of an access token and some more. */
  retiredSeconds: number
}

export const audiences: readonly Audience[] = ['user', 'restricted', 'anonymous']

/** More than the hour for which verifiers keep a key set. */
const publishedAheadSeconds = 2 * 60 * 60
/** When rotated by hand, a next key still waits until every verifier must have seen it. */
const hurriedAheadSeconds = 61 * 60

/**
 * The key that signs now: the youngest of those whose time has come. Where the clock is behind them all, as after it was set
 * back, the oldest: the key set has it as well.
 */
export function signingAt<Key extends ScheduledKey>(line: readonly Key[], now: Date): Key | undefined {
  const ordered = inOrder(line)
  return ordered.findLast(key => key.signsFrom <= now) ?? ordered[0]
}

/** The keys whose signatures count: next, signing, and retired ones whose tokens may be alive. */
export function acceptedAt<Key extends ScheduledKey>(line: readonly Key[], now: Date, policy: KeyPolicy): Key[] {
  const ordered = inOrder(line)
  return ordered.filter((_, index) => {
    const successor = ordered[index + 1]
    return successor === undefined || after(successor.signsFrom, policy.retiredSeconds) > now
  })
}

/** The keys that a line lacks now: its first two, or the next one after a change-over. */
export function missingAt(
  line: readonly ScheduledKey[],
  now: Date,
  policy: KeyPolicy,
): { generation: number; signsFrom: Date }[] {
  const last = inOrder(line).at(-1)
  if (last === undefined) {
    return [
      { generation: 0, signsFrom: now },
      { generation: 1, signsFrom: successorSignsFrom(now, now, policy) },
    ]
  }
  if (last.signsFrom > now) return []
  return [{ generation: last.generation + 1, signsFrom: successorSignsFrom(last.signsFrom, now, policy) }]
}

/** When the next key of a line may start when it is rotated by hand. */
export function hurriedSignsFrom(next: ScheduledKey, now: Date): Date {
  const earliest = latest(now, after(next.createdAt, hurriedAheadSeconds))
  return earliest < next.signsFrom ? earliest : next.signsFrom
}

function successorSignsFrom(predecessorSignsFrom: Date, now: Date, policy: KeyPolicy): Date {
  return latest(after(predecessorSignsFrom, policy.rotationSeconds), after(now, publishedAheadSeconds))
}

function inOrder<Key extends ScheduledKey>(line: readonly Key[]): Key[] {
  return line.toSorted((one, other) => one.generation - other.generation)
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
