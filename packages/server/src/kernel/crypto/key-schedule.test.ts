import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedAt,
  hurriedSignsFrom,
  type KeyPolicy,
  missingAt,
  type ScheduledKey,
  signingAt,
} from './key-schedule.ts'

const hours = 60 * 60 * 1000
const policy: KeyPolicy = { rotationSeconds: 30 * 24 * 60 * 60, retiredSeconds: 900 }

describe('a line of signing keys', () => {
  it('starts with one key that signs and one that is next', () => {
    const line = grow([], 0)
    expect(signingAt(line, at(0))?.generation).toBe(0)
    expect(acceptedAt(line, at(0), policy).map(key => key.generation)).toEqual([0, 1])
  })

  it('changes over by the clock alone and keeps the retired key until its last token expired', () => {
    const line = grow([], 0)
    const change = line[1]?.signsFrom.getTime() ?? 0
    expect(signingAt(line, at(change - 1))?.generation).toBe(0)
    expect(signingAt(line, at(change))?.generation).toBe(1)
    expect(acceptedAt(line, at(change + 899_999), policy)).toHaveLength(2)
    expect(acceptedAt(line, at(change + 900_000), policy).map(key => key.generation)).toEqual([1])
  })

  it('hurries a next key, but never before verifiers must have seen it', () => {
    const [, next] = grow([], 0)
    if (!next) throw new Error('a line has a next key')
    expect(hurriedSignsFrom(next, at(0)).getTime()).toBeGreaterThan(hours)
    expect(hurriedSignsFrom(next, at(50 * hours))).toEqual(at(50 * hours))
  })

  it('publishes every next key for more than an hour, however seldom anyone looks', () => {
    const visits = fc.array(fc.integer({ min: 1, max: 2000 * hours }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(visits, pauses => {
        let now = 0
        let line: ScheduledKey[] = []
        for (const pause of pauses) {
          line = grow(line, now)
          expect(signingAt(line, at(now))).toBeDefined()
          expect(missingAt(line, at(now), policy)).toEqual([])
          now += pause
        }
        for (const key of line.slice(1)) {
          expect(key.signsFrom.getTime() - key.createdAt.getTime()).toBeGreaterThan(hours)
        }
      }),
    )
  })
})

function grow(line: ScheduledKey[], now: number): ScheduledKey[] {
  const added = missingAt(line, at(now), policy).map(key => ({ ...key, audience: 'user' as const, createdAt: at(now) }))
  return [...line, ...added]
}

function at(millis: number): Date {
  return new Date(millis)
}
