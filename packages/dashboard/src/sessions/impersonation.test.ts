import { describe, expect, it } from 'vitest'
import { impersonationSnippet } from './impersonation.ts'

describe('the lines that begin an impersonation in an app', () => {
  it('set the cookie by which an app of the project knows who is signed in, for two hours', () => {
    const cookies: string[] = []
    let reloads = 0
    const page = {
      set cookie(written: string) {
        cookies.push(written)
      },
    }
    const location = { protocol: 'https:', reload: () => (reloads += 1) }
    new Function('document', 'location', impersonationSnippet('a-project', 'token123'))(page, location)
    expect(cookies).toEqual(['stack-refresh-a-project=token123; path=/; max-age=7200; samesite=lax; secure'])
    expect(reloads).toBe(1)
  })
})
