import { expect, it } from 'vitest'
import * as z from 'zod'
import { email, isEmail, mailbox } from './address.ts'
import { parseWire } from './problems.ts'
import { image, json, millis, totpSecret, url, userRef, uuid } from './schema.ts'
import { toCamel, toSnake } from './spelling.ts'
import { decoder, encoder, fieldsMarked, neededWhen, readText, wireSchema } from './wire.ts'

const Member = z.object({ userId: uuid(), joinedAtMillis: millis().optional(), clientMetadata: json() })
const Crew = z.object({
  displayName: z.string(),
  theMembers: z.array(Member).nullable(),
  isOpen: z.boolean().default(false),
})
const id = '0b0e1c1e-5b1a-4d0e-9f3f-2b1f7f6f0a11'

it('turns names into those of the wire and back', () => {
  for (const name of ['displayName', 'isOpen', 'totpSecretBase64', 'id']) expect(toCamel(toSnake(name))).toBe(name)
})

it('spells every declared name and leaves the customer’s own JSON alone', () => {
  const ours = { displayName: 'Crew', theMembers: [{ userId: id, clientMetadata: { aB: { c_d: 1 } } }], isOpen: true }
  const wire = {
    display_name: 'Crew',
    the_members: [{ user_id: id, client_metadata: { aB: { c_d: 1 } } }],
    is_open: true,
  }
  expect(encoder(Crew)(ours)).toEqual(wire)
  expect(decoder(Crew)(wireSchema(Crew).parse(wire))).toEqual(ours)
})

it('lets nothing out that the shape does not name', () => {
  expect(encoder(Crew)({ displayName: 'Crew', theMembers: null, isOpen: true, secret: 1 })).toEqual({
    display_name: 'Crew',
    the_members: null,
    is_open: true,
  })
})

it('keeps defaults, refinements and bounds in the wire’s form', () => {
  const shape = z.object({
    firstOnes: z
      .array(z.object({ aB: z.number() }))
      .max(1)
      .refine(all => all[0]?.aB !== 7, 'has a seven'),
  })
  const lines = (value: unknown) => {
    const parsed = parseWire(wireSchema(shape), value, 'body')
    return parsed.ok ? [] : parsed.problems
  }
  expect(lines({ first_ones: [{ a_b: 1 }] })).toEqual([])
  expect(lines({ first_ones: [{ a_b: 1 }, { a_b: 2 }] })).toEqual(['body.first_ones is greater than 1'])
  expect(wireSchema(Crew).parse({ display_name: '', the_members: null })).toMatchObject({ is_open: false })
})

it('lists what is wrong in the order of the declaration, unknown names after the fields', () => {
  const parsed = parseWire(
    wireSchema(Crew),
    { zz: 1, the_members: [{ user_id: 'x', y: 1 }], displayName: 'Crew' },
    'body',
  )
  expect(parsed.ok ? [] : parsed.problems).toEqual([
    'body.display_name is a required field',
    'body.the_members[0].user_id is not a UUID',
    'body.the_members[0].client_metadata is a required field',
    'body.the_members[0] has unknown properties: y',
    'body has unknown properties: zz, displayName',
  ])
})

it('names fields that are needed because of another', () => {
  const shape = neededWhen(
    z.object({ kind: z.string(), theHost: z.string().optional(), port: z.number().optional() }),
    {
      field: 'kind',
      equals: 'own',
      fields: ['theHost', 'port'],
    },
  )
  const lines = (value: object) => {
    const parsed = parseWire(wireSchema(shape), value, 'body')
    return parsed.ok ? [] : parsed.problems
  }
  expect(lines({ kind: 'own', the_host: '' })).toEqual(['body.the_host is empty', 'body.port is a required field'])
  expect(lines({ kind: 'shared' })).toEqual([])
})

it('reads texts of a query as the types they should be, and leaves the rest to be refused', () => {
  expect(['true', 'yes', '12', '1.5', '1e3', '', '-0'].map(text => readText(z.number().optional(), text))).toEqual([
    'true',
    'yes',
    12,
    1.5,
    '1e3',
    '',
    -0,
  ])
  const clamped = z.number().transform(count => Math.min(count, 10))
  expect(readText(clamped.optional(), '12')).toBe(12)
  expect(['true', 'false', 'TRUE', '1'].map(text => readText(z.boolean(), text))).toEqual([true, false, 'TRUE', '1'])
})

it('finds the fields where me stands for someone', () => {
  expect(fieldsMarked(z.object({ userId: userRef().optional(), teamId: uuid() }), 'me')).toEqual(['user_id'])
})

it.each([
  ['ada@example.com', true],
  ["o'hara+tag@sub.example.co", true],
  ['ada@exämple.de', false],
  ['ada@xn--exmple-cua.de', true],
  ['ada@example', false],
  ['ada@.com', false],
  ['ada@example..com', false],
  ['@example.com', false],
  ['ada example@example.com', false],
  ['ada@example.com\n', false],
  ['root@localhost', false],
  ['ada@127', false],
  ['ada@example.c', false],
  ['ada%victim.example@relay.example', false],
  ['victim.example!ada@relay.example', false],
  ['=?utf-8?q?ada=40victim.example=3e?=@relay.example', false],
  ['x=?utf-8?b?eA==?=@relay.example', false],
  ['ada=1?@example.com', true],
])('takes %j for an address: %s', (text, verdict) => {
  expect(isEmail(text)).toBe(verdict)
})

it.each([
  ['root@localhost', true],
  ['ada%victim.example@relay.example', true],
  ['victim.example!ada@relay.example', true],
  ['=?utf-8?q?ada=40victim.example=3e?=@relay.example', false],
  ['root@localhost.', false],
])('takes %j for an address that a server gives: %s', (text, verdict) => {
  expect(mailbox().safeParse(text).success).toBe(verdict)
})

it('makes addresses and ids alike, however they were written', () => {
  expect(email().parse('  Jo\u0308@Example.COM ')).toBe('jö@example.com')
  expect(uuid().parse(id.toUpperCase())).toBe(id)
})

it('distinguishes pictures by who may give them as an address', () => {
  expect(image('people').parse(null)).toEqual({ given: null, mayBeAddress: false })
  expect(image('owner').parse('https://example.com/a.png')).toMatchObject({ mayBeAddress: true })
})

it.each([
  [10, true],
  [64, true],
  [9, false],
  [65, false],
])('takes a secret of %i bytes: %s', (bytes, verdict) => {
  expect(totpSecret().safeParse(Buffer.alloc(bytes, 1).toString('base64')).success).toBe(verdict)
})

it('refuses text that no database holds, wherever it stands', () => {
  for (const bad of ['\u0000', '\ud800']) {
    expect(url().safeParse(`https://example.com/${bad}`).success).toBe(false)
    expect(json().safeParse({ a: [{ [bad]: 1 }] }).success).toBe(false)
    expect(json().safeParse([bad]).success).toBe(false)
  }
})
