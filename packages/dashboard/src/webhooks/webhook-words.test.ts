import { webhookAttemptErrors } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { explainFailure, getState, nameFailure } from './webhook-words.ts'

const endpoint = {
  id: 'e',
  url: 'https://example.com/hook',
  description: null,
  eventTypes: null,
  isEnabled: true,
  disabledReason: null,
  secretLastFour: 'abc=',
  oldSecretExpiresAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  lastSuccessAt: null,
  lastFailureAt: null,
}

describe('a failed delivery', () => {
  it('has a name of its own for each error, and says what to do', () => {
    const outcomes = webhookAttemptErrors.map(error => ({ error, responseStatus: null }))
    expect(new Set(outcomes.map(nameFailure)).size).toBe(webhookAttemptErrors.length)
    expect(outcomes.filter(outcome => explainFailure(outcome).length < 40)).toEqual([])
  })

  it('names the status that the receiver answered', () => {
    expect(nameFailure({ error: 'http_status', responseStatus: 503 })).toBe('Answered 503')
    expect(explainFailure({ error: 'http_status', responseStatus: 401 })).toContain('secret')
  })
})

describe('the state of an endpoint', () => {
  it('the state of an endpoint is failing while the last delivery failed, and on otherwise', () => {
    expect(getState(endpoint).label).toBe('On')
    expect(getState({ ...endpoint, lastFailureAt: new Date(2) }).label).toBe('Failing')
    expect(getState({ ...endpoint, lastFailureAt: new Date(2), lastSuccessAt: new Date(3) }).label).toBe('On')
  })

  it('says why it was switched off by the server', () => {
    expect(getState({ ...endpoint, isEnabled: false, disabledReason: 'gone' }).why).toContain('410')
    expect(getState({ ...endpoint, isEnabled: false, disabledReason: 'manual' }).why).toBeUndefined()
  })
})
