import { describe, expect, it } from 'vitest'
import { firstFault, place } from './places.ts'

const text = `{
  "domains.trustedDomains.shop": { "baseUrl": "ftp://x", "handlerPath": "/h" },
  "rbac": { "permissions": { "billing:read": { "scope": "world" } } }
}`

/** What is underlined for a problem. */
function underlined(problem: string): string | undefined {
  const mark = place([problem], text)[0]?.mark
  return mark && text.slice(mark.from, mark.to)
}

describe('a problem of a configuration', () => {
  it('stands where its path is written, however that is spelled', () => {
    expect(underlined('domains.trustedDomains.shop.baseUrl must begin with https://')).toBe('"baseUrl"')
    expect(underlined('rbac.permissions.billing:read.scope must be "team" or "project"')).toBe('"scope"')
  })

  it('stands at what lacks something, when it is about what is not there', () => {
    expect(underlined('rbac.permissions.billing:read.description is missing')).toBe('"billing:read"')
  })

  it('stands at what is written below, when the path is only part of a longer one', () => {
    const dotted = '{ "auth": {}, "auth.passwort.allowSignIn": true }'
    const [placed] = place(['auth.passwort is not a setting. Below auth there are: password'], dotted)
    expect(dotted.slice(placed?.mark?.from, placed?.mark?.to)).toBe('"auth.passwort.allowSignIn"')
  })

  it('stands nowhere when it is about nothing that is written', () => {
    expect(underlined('emails.server needs a host')).toBeUndefined()
    expect(underlined('rbacs is unknown')).toBeUndefined()
  })
})

describe('a text that is no JSON', () => {
  it('says where it stops being it', () => {
    expect(firstFault('{"a": 1,, "b": 2}').from).toBe(8)
    expect(firstFault('').from).toBe(0)
  })
})
