import { describe, expect, it } from 'vitest'
import { pageOf, titleOf } from './page-titles.ts'

describe('the title of a page of the handler', () => {
  it('says what it is for, so that tabs can be distinguished', () => {
    expect(titleOf(pageOf('/handler/cli-auth-confirm'))).toBe('Sign in a program')
    expect(titleOf(pageOf('/handler/account-settings/'))).toBe('Account settings')
  })

  it('is that of the sign-in page for what it does not know', () => {
    expect(titleOf(pageOf('/handler/constructor'))).toBe('Sign in')
    expect(titleOf(pageOf('/'))).toBe('Sign in')
  })
})
