import { describe, expect, it } from 'vitest'
import { conflictWith } from './conflicts.ts'

const google = { providerConfigId: 'google', accountId: '1', allowSignIn: true }

describe('an account at a provider', () => {
  it('an account at a provider is in conflict with the same one, and with another that signs in', () => {
    expect(conflictWith({ ...google, allowSignIn: false }, [google], 'Google')).toContain('has connected this account')
    expect(conflictWith({ ...google, accountId: '2' }, [google], 'Google')).toContain('Turn sign-in off for that one')
  })

  it('an account at a provider is not in conflict with accounts elsewhere, and with none that only gives access', () => {
    expect(conflictWith({ ...google, providerConfigId: 'github' }, [google], 'GitHub')).toBeUndefined()
    expect(conflictWith({ ...google, accountId: '2', allowSignIn: false }, [google], 'Google')).toBeUndefined()
    expect(conflictWith({ ...google, accountId: '2' }, [{ ...google, allowSignIn: false }], 'Google')).toBeUndefined()
  })
})
