/** Every error code of the published wire is sent by the server and expected by a test, or is listed with the reason why not. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AnyErrorKind,
  type Endpoint,
  type Endpoints,
  envelopeErrors,
  type Rule,
  reservedErrors,
  slices,
} from '@latchkey/contract'
import { expect, it } from 'vitest'
import { sourcesIn } from './support/imports.ts'
import { notSent, sent } from './support/published-errors.ts'

const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))
const kinds = new Set<AnyErrorKind>([...endpoints.flatMap(({ errors }) => errors), ...envelopeErrors])
const getStatus = new Map([...kinds].flatMap(({ code, status }) => (code === null ? [] : [[code, status] as const])))

const getName = new Map(
  sourcesIn('packages/contract/src').flatMap(({ code }) =>
    [...code.matchAll(/const (\w+) = defineError(?:<[^>]*>)?\(\s*'([A-Z0-9_]+)'/g)].map(
      ([, name = '', code = '']) => [code, name] as const,
    ),
  ),
)

it('declares every code that the server sends, with its status', () => {
  expect(Object.fromEntries(Object.keys(sent).map(code => [code, getStatus.get(code)]))).toEqual(sent)
})

it('declares none that the server does not send', () => {
  expect(Object.keys(notSent).filter(code => getStatus.has(code) || code in sent)).toEqual([])
})

it('reserves the codes of key variants and of unsupported features, with their status', () => {
  expect(Object.fromEntries(reservedErrors.map(({ code, status }) => [code, status]))).toEqual({
    CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: 401,
    CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: 401,
    CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: 401,
    UNSUPPORTED_ERROR: 500,
  })
  expect(reservedErrors.map(({ code }) => code).filter(code => !(code && code in notSent))).toEqual([])
})

it('has no endpoint whose access types only a reserved variant would name', () => {
  const allowed = new Set(endpoints.map(({ access }) => access.levels?.join(', ') ?? 'none'))
  expect([...allowed].sort()).toEqual(['admin', 'client, server, admin', 'none', 'server, admin'])
})

it('has for each a line of the server that throws it, or a rule of access that refuses with it', () => {
  const server = sourcesIn('packages/server/src')
    .map(({ code }) => code)
    .join('\n')
  const isThrown = (name: string) => new RegExp(`\\b${name}\\b`).test(server)
  const byRules = new Set(endpoints.flatMap(({ access }) => access.rules.flatMap(rule => refusalOf(rule))))
  expect(Object.keys(sent).filter(code => !byRules.has(code) && !isThrown(getName.get(code) ?? code))).toEqual([])
})

it('has for each a test that expects it', () => {
  const packages = fileURLToPath(new URL('../..', import.meta.url))
  const expected = ['server/src', 'server/test', 'sdk/test']
    .flatMap(folder =>
      readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
    )
    .filter(path => /\.test\.tsx?$/.test(path))
    .map(path => readFileSync(join(packages, path), 'utf8'))
    .join('\n')
  const isExpected = (code: string) => new RegExp(`\\b${code}\\b`).test(expected)
  expect(Object.keys(sent).filter(code => !isExpected(code))).toEqual([])
})

const refusalOf = (rule: Rule) => ('otherwise' in rule ? [rule.otherwise?.code] : [])
