import { expect, it } from 'vitest'
import { parseUrl } from './url.ts'

it('parses Latin-1 characters also after it was called often, and answers null for what is no URL', () => {
  for (let count = 0; count < 500_000; count += 1) parseUrl('https://example.com/')
  expect(parseUrl('https://bücher.example/é')?.host).toBe('xn--bcher-kva.example')
  expect(parseUrl('/orders', 'https://example.com')?.href).toBe('https://example.com/orders')
  for (const text of ['', 'bücher', 'https://', 'http://[1']) expect(parseUrl(text), text).toBeNull()
})
