import { describe, expect, it } from 'vitest'
import { whyNoResetMail, whyNoSignInMail } from './channel-mails.ts'

const config = { credentialEnabled: true, magicLinkEnabled: true }
const proved = { id: 'proved', isVerified: true, usedForAuth: true }
const unproved = { id: 'unproved', isVerified: false, usedForAuth: true }

describe('a mail to an address', () => {
  it('a mail to an address is offered where it would be sent', () => {
    expect(whyNoResetMail({ config, channel: proved, channels: [proved, unproved] })).toBeUndefined()
    expect(whyNoSignInMail({ config, channel: proved })).toBeUndefined()
  })

  it('resets a password through an unverified address only while no other is verified', () => {
    expect(whyNoResetMail({ config, channel: unproved, channels: [unproved] })).toBeUndefined()
    expect(whyNoResetMail({ config, channel: unproved, channels: [proved, unproved] })).toContain('Not verified')
  })

  it('never signs in through an unverified address', () => {
    expect(whyNoSignInMail({ config, channel: unproved })).toContain('Not verified')
  })

  it('a mail to an address is not offered where no one signs in with the address, or the way is off', () => {
    const channel = { ...proved, usedForAuth: false }
    expect(whyNoResetMail({ config, channel, channels: [channel] })).toContain('not used for sign-in')
    expect(whyNoSignInMail({ config, channel })).toContain('not used for sign-in')
    const off = { credentialEnabled: false, magicLinkEnabled: false }
    expect(whyNoResetMail({ config: off, channel: proved, channels: [proved] })).toContain('off')
    expect(whyNoSignInMail({ config: off, channel: proved })).toContain('off')
  })
})
