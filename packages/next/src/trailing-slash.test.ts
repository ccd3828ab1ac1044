import { afterEach, describe, expect, it, vi } from 'vitest'
import { withTrailingSlash } from './trailing-slash.ts'

afterEach(() => vi.unstubAllEnvs())

describe('an app with trailingSlash', () => {
  it.each([
    ['/', '/'],
    ['/de', '/de/'],
    ['/de/', '/de/'],
    ['/de?page=a/b.c#top', '/de/?page=a/b.c#top'],
    ['/de#top', '/de/#top'],
    ['/de/price-list.pdf?page=2', '/de/price-list.pdf?page=2'],
    ['https://id.example.com/sign-in', 'https://id.example.com/sign-in'],
  ])('redirects to %s as %s', (url, address) => {
    vi.stubEnv('__NEXT_TRAILING_SLASH', 'true')
    expect(withTrailingSlash(url)).toBe(address)
  })
})

it('an app without trailingSlash redirects to addresses as they are', () => {
  expect([withTrailingSlash('/de'), withTrailingSlash('/de/')]).toEqual(['/de', '/de/'])
})
