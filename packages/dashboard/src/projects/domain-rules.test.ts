import { describe, expect, it } from 'vitest'
import { domainProblem, domainsFor, explainDomain, httpTwin, wwwTwin } from './domain-rules.ts'

describe('a trusted domain', () => {
  it.each([
    'https://example.com',
    'http://192.168.0.7:3000',
    'https://*.example.com',
    'https://localhost:*',
  ])('may be %s', domain => {
    expect(domainProblem(domain)).toBe(true)
  })

  it.each([
    ['', /Enter the address/],
    ['example.com', /Begin with https/],
    ['https://', /This is not an address/],
    ['https://exa mple.com', /This is not an address/],
    ['https://example.com/*', /not in the path/],
  ])('a trusted domain is not %j, with a word on what to do', (domain, problem) => {
    expect(domainProblem(domain)).toMatch(problem)
  })

  it('has a twin with www, unless it is a pattern or a machine of one’s own', () => {
    expect(wwwTwin('https://example.com')).toBe('https://www.example.com')
    expect(wwwTwin('https://www.example.com')).toBe('https://example.com')
    expect(wwwTwin('https://*.example.com')).toBeNull()
    expect(wwwTwin('http://localhost:3000')).toBeNull()
    expect(wwwTwin('http://192.168.0.7')).toBeNull()
  })

  it('has a twin without encryption', () => {
    expect(httpTwin('https://example.com')).toBe('http://example.com')
    expect(httpTwin('http://example.com')).toBeNull()
  })

  it('comes with the requested twins, and without what does not count', () => {
    const wanted = { domain: ' https://example.com/app?x ', handlerPath: '/handler', withWww: true, withHttp: true }
    expect(domainsFor(wanted).map(({ domain }) => domain)).toEqual([
      'https://example.com',
      'https://www.example.com',
      'http://example.com',
      'http://www.example.com',
    ])
  })

  it('a trusted domain is explained by an example', () => {
    expect(explainDomain('https://example.com')).toBe('Every page of example.com, on no other port.')
    expect(explainDomain('https://*.example.com')).toBe(
      'Such as https://any.example.com. * stands for any text without a dot.',
    )
    expect(explainDomain('https://localhost:*')).toContain('https://localhost:3000')
  })
})
