import { changesSomething, endpointNames } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { describeAction, subjects } from './action-words.ts'

const written = [...endpointNames].filter(([endpoint]) => changesSomething(endpoint) || endpoint.audited)
const names = written.flatMap(([{ auditedAs = [] }, name]) => [name, ...auditedAs.map(({ action }) => action)])

describe('what the audit log says was done', () => {
  it('what the audit log says was done is in words, for everything that leaves a line', () => {
    expect(names).toContain('users.unlock')
    expect(names.filter(name => describeAction(name) === name)).toEqual([])
  })

  it('names what a user changed about signing in by the fields that were sent', () => {
    expect(describeAction('users.updateOwn', ['totpSecretBase64'])).toBe('Turned their second factor on or off')
    expect(describeAction('users.updateOwn', ['displayName', 'password'])).toBe('Changed their password')
    expect(describeAction('users.updateOwn', ['displayName'])).toBe('Changed their own account')
    expect(describeAction('internalApiKeys.use')).toBe('Presented a wrong project key')
  })

  it('names what was done about webhooks', () => {
    expect(describeAction('webhooks.createEndpoint', ['url'])).toBe('Added a webhook endpoint')
    expect(describeAction('webhooks.updateEndpoint', ['url'])).toBe('Changed a webhook endpoint')
    expect(describeAction('webhooks.updateEndpoint', ['enabled'])).toBe('Switched a webhook endpoint on or off')
    expect(describeAction('webhooks.deleteEndpoint')).toBe('Deleted a webhook endpoint')
    expect(describeAction('webhooks.rotateSecret', ['overlapHours'])).toBe('Rotated the secret of a webhook endpoint')
    expect(describeAction('webhooks.resend')).toBe('Sent a webhook message again')
  })

  it('can be filtered by what it is about', () => {
    const rows = new Set(names.map(name => name.slice(0, name.indexOf('.'))))
    expect([...rows].filter(row => !(row in subjects))).toEqual([])
  })
})
