import { expect, it } from 'vitest'
import { isDomainPattern } from './trusted-domains.ts'

it.each([
  '.example.com',
  'example.com.',
  'example..com',
  '.',
  '.*.example.com',
  '*.example.com.',
  '*..example.com',
])('the trusted domain %j with a leading, trailing or double dot is refused', host => {
  for (const rest of ['', ':8443', '/', '/path'])
    expect(isDomainPattern(`https://${host}${rest}`), `${host}${rest}`).toBe(false)
})

it.each(['example.com', '*.example.com', 'app-*.example.com'])('the trusted domain %j is accepted', host => {
  for (const rest of ['', ':8443', '/', '/a..b./'])
    expect(isDomainPattern(`https://${host}${rest}`), `${host}${rest}`).toBe(true)
})
