/** Bodies as they arrive: in pieces, of any length, and never as they should be. */
import { type BodyLimits, BodyTooLarge, BodyUnreadable, usualBody } from '@latchkey/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBody } from './body.ts'
import type { Incoming } from './incoming.ts'
import { jsonInPieces } from './json-in-pieces.ts'

const limits: BodyLimits = { ...usualBody, bytes: 1024 * 1024 }
const million = 1_000_000

/** Its length is stated when it is one piece, as by most programs. */
function incoming(pieces: readonly Uint8Array[], type = 'application/json'): Incoming & { taken(): number } {
  let taken = 0
  const headers = new Headers({ 'content-type': type })
  if (pieces.length === 1) headers.set('content-length', String(pieces[0]?.byteLength))
  return {
    method: 'POST',
    target: '/',
    headers,
    async *chunks() {
      for (const piece of pieces) {
        taken += 1
        yield piece
      }
    },
    isWhole: false,
    toRequest: () => new Request('http://localhost'),
    taken: () => taken,
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const inPieces = (whole: Uint8Array, length: number) =>
  Array.from({ length: Math.ceil(whole.byteLength / length) }, (_, at) =>
    whole.subarray(at * length, (at + 1) * length),
  )
const read = (text: string, length = 7) => readBody(incoming(inPieces(bytes(text), length)), 'json', limits)

it('reads in pieces what it reads at once', async () => {
  const json = fc.json({ maxDepth: 6, stringUnit: 'binary' }).filter(text => text.isWellFormed())
  await fc.assert(
    fc.asyncProperty(json, fc.integer({ min: 1, max: 50 }), async (text, length) => {
      const atOnce = await readBody(incoming([bytes(text)]), 'json', limits)
      expect(atOnce).toEqual(JSON.parse(text))
      expect(await read(text, length)).toEqual(atOnce)
    }),
    { numRuns: 300 },
  )
})

it('reads escapes in pieces, of one byte, of several, and of surrogates with and without their other half', async () => {
  const unit = fc.constantFrom('00e9', '0130', '20ac', 'd83d', 'de00', '0041', '0000', '0022', '005c')
  await fc.assert(
    fc.asyncProperty(fc.array(unit), fc.integer({ min: 1, max: 20 }), async (units, length) => {
      const text = `{"text":"${units.map(unit => `\\u${unit}`).join('')}"}`
      expect(await read(text, length)).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})

it('refuses in pieces what it refuses at once', async () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '1',
    '-',
    '.5',
    'e',
    'true',
    'nul',
    '\\',
    ' ',
    'é',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (parts, length) => {
      const text = parts.join('')
      const outcome = (body: Promise<unknown>) => body.then(JSON.stringify, error => (error as Error).message)
      const whole = bytes(text)
      const atOnce = await outcome(readBody(incoming([whole]), 'json', limits))
      expect(await outcome(readBody(incoming([...inPieces(whole, length), new Uint8Array()]), 'json', limits))).toBe(
        atOnce,
      )
    }),
    { numRuns: 2_000 },
  )
})

it.each([1_000, million])('keeps members named __proto__, after %i characters', async length => {
  const text = `{"filler":"${'x'.repeat(length - 500)}","__proto__":{"__proto__":null},"a":{"__proto__":1}}`
  const value = await readBody(incoming(inPieces(bytes(text), 16 * 1024)), 'json', limits)
  expect(JSON.stringify(value)).toBe(text)
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

it.each([
  ['200 levels', `${'['.repeat(200)}${']'.repeat(200)}`, null],
  ['201 levels', `${'['.repeat(201)}${']'.repeat(201)}`, 'nested more than 200 levels deep'],
  ['brackets in a text', `"${'['.repeat(5_000)}\\"${','.repeat(20_000)}"`, null],
  ['10 000 elements', `[${'1,'.repeat(9_999 - 1)}1]`, null],
  ['10 001 elements', `[${'1,'.repeat(10_000)}1]`, 'a list or an object of more than 10000 values'],
  ['many short lists', `[${'[1,2],'.repeat(5_000)}[]]`, 'more than 10000 values'],
  ['a number of 1 000 digits', '1'.repeat(1_000), null],
  ['a number of 1 001 digits', '1'.repeat(1_001), 'a number of more than 1000 characters'],
  ['much space', `[1${' '.repeat(100_000)}]`, null],
])('counts %s', async (_, text, clause) => {
  for (const length of [1_000, text.length]) {
    const outcome = await read(text, length).then(
      () => null,
      error => error,
    )
    expect(clause === null ? outcome : outcome.message).toEqual(
      clause === null ? null : expect.stringContaining(clause),
    )
    if (clause !== null) expect(BodyUnreadable.is(outcome)).toBe(true)
  }
})

it('stops to read where it is certain that it refuses', async () => {
  const endless = Array.from({ length: 100 }, () => bytes('['.repeat(16 * 1024)))
  const deep = incoming(endless)
  await expect(readBody(deep, 'json', limits)).rejects.toSatisfy(BodyUnreadable.is)
  expect(deep.taken()).toBe(1)
  const untyped = incoming(endless, 'text/plain')
  await expect(readBody(untyped, 'json', limits)).rejects.toSatisfy(BodyUnreadable.is)
  expect(untyped.taken()).toBe(1)
  const long = incoming(Array.from({ length: 100 }, () => bytes(' '.repeat(64 * 1024))))
  await expect(readBody(long, 'json', limits)).rejects.toSatisfy(BodyTooLarge.is)
  expect(long.taken()).toBe(17)
})

it('refuses what is not UTF-8, also where a character is cut in two', async () => {
  const bad = [new Uint8Array([0x22, 0xc3]), new Uint8Array([0x28, 0x22])]
  await expect(readBody(incoming(bad), 'json', limits)).rejects.toThrow('UTF-8')
  await expect(readBody(incoming([new Uint8Array([0x22, 0xff, 0x22])]), 'json', limits)).rejects.toThrow('UTF-8')
  const cut = [new Uint8Array([0x22, 0xc3]), new Uint8Array([0xa9, 0x22])]
  expect(await readBody(incoming(cut), 'json', limits)).toBe('é')
  await expect(readBody(incoming([new Uint8Array([0x22, 0xc3]), new Uint8Array()]), 'json', limits)).rejects.toSatisfy(
    BodyUnreadable.is,
  )
})

it('takes a form of a hundred fields where the endpoint takes forms', async () => {
  const form = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=${at}`).join('&')
  const post = (count: number) =>
    readBody(incoming([bytes(form(count))], 'application/x-www-form-urlencoded'), 'json-or-form', limits)
  expect(Object.keys((await post(100)) as object)).toHaveLength(100)
  await expect(post(101)).rejects.toThrow('more than 100 fields')
})

it('says that JSON is not whole', () => {
  const json = jsonInPieces()
  json.write(bytes('[1'))
  expect(() => json.end()).toThrow()
})
