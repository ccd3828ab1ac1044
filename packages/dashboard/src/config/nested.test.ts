import { describe, expect, it } from 'vitest'
import { asText, nested, onTopOf, overrideIn } from './nested.ts'

describe('an override as a tree', () => {
  it('an override as a tree is the same however deep a path is spelled', () => {
    const tree = { auth: { password: { allowSignIn: false }, allowSignUp: true } }
    expect(nested({ 'auth.password.allowSignIn': false, 'auth.allowSignUp': true })).toEqual(tree)
    expect(nested({ auth: { 'password.allowSignIn': false, allowSignUp: true } })).toEqual(tree)
  })

  it('takes deep paths after shallow ones, whatever stands first', () => {
    expect(nested({ 'teams.a': 1, teams: { b: 2 } })).toEqual({ teams: { a: 1, b: 2 } })
  })

  it('holds names that objects are born with like any other', () => {
    const override = overrideIn('{"__proto__.polluted": true}')
    expect(Object.keys(nested(override ?? {}))).toEqual(['__proto__'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('the text of an override', () => {
  it('the text of an override is an object, and nothing else', () => {
    for (const text of ['null', '[]', '"text"', '{"a": }', '7']) expect(overrideIn(text)).toBeUndefined()
    expect(overrideIn('')).toEqual({})
    expect(overrideIn(asText({ 'a.b': [1, 'day'] }))).toEqual({ 'a.b': [1, 'day'] })
  })
})

describe('changes on top of what someone else has written meanwhile', () => {
  it('leave alone what they are not about', () => {
    expect(onTopOf({ 'teams.a': 1, 'auth.b': 2 }, { 'auth.b': 3 })).toEqual({ 'teams.a': 1, 'auth.b': 3 })
  })

  it('replace everything at their path', () => {
    expect(onTopOf({ 'teams.a': 1, 'teams.b': 2 }, { teams: { c: 3 } })).toEqual({ teams: { c: 3 } })
  })

  it('take away what is null, and say so only where it stands inside of something', () => {
    expect(onTopOf({ 'teams.a': 1 }, { 'teams.a': null })).toEqual({})
    expect(onTopOf({ teams: { a: 1 } }, { 'teams.a': null })).toEqual({ teams: { a: 1 }, 'teams.a': null })
  })
})
