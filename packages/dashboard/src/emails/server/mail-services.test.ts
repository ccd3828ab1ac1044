import { describe, expect, it } from 'vitest'
import { hostsOf, mailServices, serviceOf } from './mail-services.ts'

describe('the presets of mail services', () => {
  it('each have a host, on a port that is encrypted', () => {
    for (const service of mailServices) {
      expect(hostsOf(service)).not.toEqual([])
      expect([465, 587]).toContain(service.port)
    }
  })

  it('are recognized by each of their hosts, in any case', () => {
    for (const service of mailServices)
      for (const host of hostsOf(service)) expect(serviceOf(` ${host.toUpperCase()} `)).toBe(service)
    expect(serviceOf('mail.example.com')).toBeUndefined()
    expect(serviceOf('')).toBeUndefined()
  })
})
