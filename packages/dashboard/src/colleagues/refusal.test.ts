import { type ColleagueRole, mayActAs } from '@latchkey/contract/rules'
import { describe, expect, it } from 'vitest'
import { credentialRefusal, refusal } from './refusal.ts'

const as = (role: ColleagueRole) => ({ role, mayActAs: (needed: ColleagueRole) => mayActAs(role, needed) })

describe('what a role does not allow', () => {
  it('what a role does not allow is nothing for those who may', () => {
    expect(refusal(as('owner'), 'owner')).toBeUndefined()
    expect(refusal(as('developer'), 'support')).toBeUndefined()
  })

  it('what a role does not allow is explained with who can do it instead', () => {
    expect(refusal(as('support'), 'developer')).toBe(
      'Your role is support: you help the project’s users, and cannot change this. Ask a developer or an owner of its team.',
    )
    expect(refusal(as('read-only'), 'owner')).toBe(
      'You can look at this project, but not change it. Ask an owner of its team.',
    )
  })

  it('what a role does not allow of credentials names a developer and a reset mail to support, and is nothing for developers', () => {
    expect(credentialRefusal(as('support'))).toMatch(/^Developers and owners change .* send a password reset mail/)
    expect(credentialRefusal(as('developer'))).toBeUndefined()
  })
})
