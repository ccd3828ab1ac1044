import { describe, expect, it } from 'vitest'
import { isProtected } from './protected-paths.ts'

const covers = (path: string, folder = '/account') => isProtected(path, [folder])

describe('a protected path', () => {
  it.each(['/account', '/account/', '/account/keys'])('covers %s', path => {
    expect(covers(path)).toBe(true)
  })

  it.each(['/', '/accounts', '/open/account'])('does not cover %s', path => {
    expect(covers(path)).toBe(false)
  })

  it.each([
    '/%61ccount',
    '/%61%63count/keys',
    '//account',
    '/x/../account',
    '/x/%2e%2e/account',
    '/./account',
    '/x%2f..%2faccount',
    '\\account',
    '/%5caccount',
  ])('covers %s, another spelling of it', path => {
    expect(covers(path)).toBe(true)
  })

  it('covers a segment below it that only looks like the way out', () => {
    expect(covers('/account/x%2f..%2f..%2fopen')).toBe(true)
  })

  it.each(['/%', '/%zz/open', '/%ff'])('covers %s, which cannot be decoded', path => {
    expect(covers(path)).toBe(true)
    expect(isProtected(path, () => false)).toBe(true)
    expect(isProtected(path, [])).toBe(false)
  })

  it('may be given with a slash at its end, or encoded, and the root covers everything', () => {
    expect(covers('/account', '/account/')).toBe(true)
    expect(covers('/konto/%C3%BCber', '/konto/über')).toBe(true)
    expect(covers('/konto/%C3%BCber', '/konto/%C3%BCber')).toBe(true)
    expect(covers('/anything', '/')).toBe(true)
  })

  it('a protected path is decided by a function from decoded paths', () => {
    const isAccount = (path: string) => path.startsWith('/account')
    expect(isProtected('//%61ccount/keys', isAccount)).toBe(true)
    expect(isProtected('/open', isAccount)).toBe(false)
  })
})
