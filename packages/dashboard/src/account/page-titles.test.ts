import { describe, expect, it } from 'vitest'
import { getPage, getTitle } from './page-titles.ts'

describe('the title of a page of the handler', () => {
  it('says what it is for, so that tabs can be distinguished', () => {
    expect(getTitle(getPage('/handler/cli-auth-confirm'))).toBe('Sign in a program')
    expect(getTitle(getPage('/handler/account-settings/'))).toBe('Account settings')
  })

  it('the title of a page of the handler is that of the sign-in page for what it does not know', () => {
    expect(getTitle(getPage('/handler/constructor'))).toBe('Sign in')
    expect(getTitle(getPage('/'))).toBe('Sign in')
  })
})
