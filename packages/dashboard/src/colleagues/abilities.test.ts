import { endpointNames, roleFor } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { abilities } from './abilities.ts'

const endpoints = new Map([...endpointNames].map(([endpoint, name]) => [name, endpoint]))

describe('what the dashboard says about roles', () => {
  it.each(abilities)('what the dashboard says about roles is what the API does: $words', ({ action, from }) => {
    const endpoint = endpoints.get(action)
    expect(endpoint && roleFor(endpoint)).toBe(from)
  })
})
