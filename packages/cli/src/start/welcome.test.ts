import { loadConfig } from '@latchkey/server'
import { expect, it } from 'vitest'
import { welcome } from './welcome.ts'

const link = 'http://localhost:8100/claim?code=abc'

it('starts with the owner link while there is no owner', () => {
  const config = loadConfig({})
  const addresses = (text: string) => text.match(/http\S+/g)
  expect(addresses(welcome(config, link))?.[0]).toBe(link)
  expect(addresses(welcome(config, null))?.[0]).toBe('http://localhost:8100')
})
