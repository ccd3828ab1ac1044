import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Kind } from './kind.ts'

const hashed = (name: string) => createHash('sha256').update(name).digest('base64')
const value = (name: string) => Buffer.from(`an encrypted value: ${name}`).toString('base64')
const store = '/data-vault/stores/secrets'

/** A value of a user, and one without an owner. */
export const vault: Kind<Record<string, never>> = {
  async make({ send, adaId }) {
    const set = (path: string, name: string) =>
      send('server', 'POST', path, { hashed_key: hashed(name), encrypted_value: value(name) })
    await set(`${store}/set`, 'shared')
    await set(`/data-vault/owners/user/${adaId}/stores/secrets/set`, 'own')
    return {}
  },

  async check({ send, adaId }) {
    for (const name of ['shared', 'own'])
      expect(await send('server', 'POST', `${store}/get`, { hashed_key: hashed(name) })).toMatchObject({
        encrypted_value: value(name),
      })
    expect((await send('server', 'GET', `/data-vault/owners/user/${adaId}/keys`)).items).toHaveLength(1)
  },
}
