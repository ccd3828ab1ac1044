import { describe, expect, it } from 'vitest'
import { impersonationSnippet } from './impersonation.ts'

describe('the lines that begin an impersonation in an app', () => {
  const name = 'stack-refresh-a-project'
  const kept = 'token123; path=/; max-age=7200; samesite=lax'

  it.each([
    ['https:', [`${name}=${kept}; secure`, `__Host-${name}=${kept}; secure`]],
    ['http:', [`${name}=${kept}`]],
  ])('set the cookies by which an app of the project knows who is signed in, for two hours (%s)', (protocol, set) => {
    const cookies: string[] = []
    let reloads = 0
    const page = {
      set cookie(written: string) {
        cookies.push(written)
      },
    }
    const location = { protocol, reload: () => (reloads += 1) }
    new Function('document', 'location', impersonationSnippet('a-project', 'token123'))(page, location)
    expect(cookies).toEqual(set)
    expect(reloads).toBe(1)
  })
})
