import { asList, dataVaultEndpoints, succeeded } from '@latchkey/contract'
import {
  checkStore,
  getSetValue,
  getValue,
  listKeys,
  removeValue,
  replaceValue,
  setValue,
  storeFigures,
} from '../data-vault/data-vault.ts'
import { implement } from '../kernel/http/context.ts'

export const dataVaultHandlers = implement(dataVaultEndpoints, {
  async set({ app, project, transaction }, { params: { storeId }, body }) {
    checkStore(project.config, storeId)
    const { hashedKey, encryptedValue } = body
    await transaction(tx => setValue(app, tx, { storeId, hashedKey }, encryptedValue))
    return succeeded
  },
  async get({ app, db, project }, { params: { storeId }, body: { hashedKey } }) {
    checkStore(project.config, storeId)
    return { encryptedValue: await getValue(app, db, { storeId, hashedKey }) }
  },
  async delete({ project, transaction }, { params: { storeId }, body: { hashedKey } }) {
    checkStore(project.config, storeId)
    await transaction(tx => removeValue(tx, { storeId, hashedKey }))
    return succeeded
  },
  async replace({ app, project, transaction }, { params: { storeId }, body: { hashedKey, ...replacement } }) {
    checkStore(project.config, storeId)
    await transaction(tx => replaceValue(app, tx, { storeId, hashedKey }, replacement))
    return succeeded
  },
  async setForOwner({ app, project, transaction }, { params: { storeId, ownerType, ownerId }, body }) {
    checkStore(project.config, storeId)
    const owner = { type: ownerType, id: ownerId }
    const { hashedKey, encryptedValue } = body
    await transaction(tx => getSetValue(app, tx, { storeId, hashedKey }, owner, encryptedValue))
    return succeeded
  },
  async listKeys({ db }, { params: { ownerType, ownerId }, query }) {
    const { items, nextCursor } = await listKeys(db, { type: ownerType, id: ownerId }, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  listStores: async ({ db }) => asList(await storeFigures(db)),
})
