import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { portInUse } from './port-in-use.ts'

it('says in one sentence which variable to set when the port is taken', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const address = first.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = await once(second, 'error')
  expect(portInUse(error, port, 'LATCHKEY_PORT')).toBe(
    `Port ${port} is in use. Stop what uses it, or set LATCHKEY_PORT to another one.`,
  )
  first.close()
})

it('says nothing about other failures', () => {
  expect(portInUse(new Error('something else'), 8100, 'LATCHKEY_PORT')).toBeUndefined()
})
