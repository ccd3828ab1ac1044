import { describe, expect, it } from 'vitest'
import { getHosts, getService, mailServices } from './mail-services.ts'

describe('the presets of mail services', () => {
  it('each have a host, on a port that is encrypted', () => {
    for (const service of mailServices) {
      expect(getHosts(service)).not.toEqual([])
      expect([465, 587]).toContain(service.port)
    }
  })

  it('the presets of mail services are recognized by each of their hosts, in any case', () => {
    for (const service of mailServices)
      for (const host of getHosts(service)) expect(getService(` ${host.toUpperCase()} `)).toBe(service)
    expect(getService('mail.example.com')).toBeUndefined()
    expect(getService('')).toBeUndefined()
  })
})
