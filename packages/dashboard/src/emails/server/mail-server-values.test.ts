import { describe, expect, it } from 'vitest'
import { getConfig, getTestServer, getValues, type MailServerValues, problemsIn } from './mail-server-values.ts'

const own: MailServerValues = {
  isShared: false,
  host: ' smtp.resend.com ',
  port: '465',
  username: 'resend',
  password: '',
  senderName: 'Shop',
  senderEmail: 'hello@shop.example',
}

describe('the settings of a mail server', () => {
  it('never hold the stored password', () => {
    const stored = { isShared: false, provider: 'smtp', host: 'mail.example.com', password: 'hush' } as const
    expect(JSON.stringify(getValues(stored, 'Shop'))).not.toContain('hush')
  })

  it('leave the stored password as it is unless a new one is entered', () => {
    expect(getConfig(own)).not.toHaveProperty(['emails.server.password'])
    expect(getConfig({ ...own, password: 'new' })).toMatchObject({ 'emails.server.password': 'new' })
    expect(getTestServer(own, 'hush').password).toBe('hush')
    expect(getTestServer({ ...own, password: 'new' }, 'hush').password).toBe('new')
  })

  it('keep the own server stored when the shared one is chosen', () => {
    expect(getConfig({ ...own, isShared: true })).toEqual({ 'emails.server.isShared': true })
  })

  it('the settings of a mail server are trimmed, and name the provider by its host', () => {
    expect(getConfig(own)).toMatchObject({
      'emails.server.host': 'smtp.resend.com',
      'emails.server.provider': 'resend',
    })
    expect(getConfig({ ...own, host: 'mail.example.com' })).toMatchObject({ 'emails.server.provider': 'smtp' })
  })

  it('say what is missing beside each field, and nothing about the shared server', () => {
    const empty = { ...own, host: '', port: '0', username: '', senderName: '', senderEmail: 'shop' }
    expect(Object.keys(problemsIn(empty, false))).toEqual(['host', 'port', 'senderName', 'senderEmail'])
    expect(Object.keys(problemsIn(own, false))).toEqual(['password'])
    expect(Object.keys(problemsIn({ ...own, username: '', password: 'new' }, false))).toEqual(['username'])
    expect(problemsIn(own, true)).toEqual({})
    expect(problemsIn({ ...empty, isShared: true }, false)).toEqual({})
  })

  it('have no login where the user name is empty, and then remove the stored one', () => {
    const open = { ...own, username: ' ' }
    expect(problemsIn(open, true)).toEqual({})
    expect(getConfig(open)).toMatchObject({ 'emails.server.username': null, 'emails.server.password': null })
    expect(getTestServer(open, 'hush')).not.toHaveProperty('password')
    expect(getTestServer(open, 'hush')).not.toHaveProperty('username')
  })
})
