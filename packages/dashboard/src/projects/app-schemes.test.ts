import { expect, it } from 'vitest'
import { nameScheme, schemeAdvice, schemeProblem, toScheme } from './app-schemes.ts'

it('the scheme of an app is taken from a redirect URI, or as it is', () => {
  for (const typed of ['com.example.shop', ' com.example.shop:/sign-in', 'Com.Example.Shop://', 'com.example.shop:'])
    expect(toScheme(typed), typed).toBe('com.example.shop')
})

it.each([
  ['', /Enter the scheme/],
  ['https://example.com', /Add it to the trusted domains/],
  ['exp://192.168.0.7:8081', /Expo Go/],
  ['javascript:alert(1)', /no scheme that browsers or systems use/],
  ['my app', /letters and digits/],
  ['phone', /in the list already/],
])('the scheme %j of an app is refused with advice', (typed, problem) => {
  expect(schemeProblem(typed, [{ id: 'phone', scheme: 'phone' }])).toMatch(problem)
})

it('a single word is accepted with advice, a domain name in reverse order without', () => {
  expect([schemeProblem('myapp://', []), schemeAdvice('myapp')]).toEqual([true, expect.stringContaining('Another app')])
  expect([schemeProblem('com.example.shop', []), schemeAdvice('com.example.shop')]).toEqual([true, null])
})

it('each scheme gets a name that the configuration takes, and gets it once', () => {
  const others = ['com_example', 'com_example_2'].map(id => ({ id, scheme: id }))
  expect(nameScheme('com.example', [])).toBe('com_example')
  expect(nameScheme('com.example', others)).toBe('com_example_3')
  expect(nameScheme(`a${'.b'.repeat(49)}`, [])).toMatch(/^[a-z_]{50}$/)
})
