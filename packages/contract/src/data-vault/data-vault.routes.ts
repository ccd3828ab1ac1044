export const dataVaultRoutes = {
  set: 'POST /data-vault/stores/:storeId/set',
  get: 'POST /data-vault/stores/:storeId/get',
  delete: 'POST /data-vault/stores/:storeId/delete',
  replace: 'POST /data-vault/stores/:storeId/replace',
  setForOwner: 'POST /data-vault/owners/:ownerType/:ownerId/stores/:storeId/set',
  listKeys: 'GET /data-vault/owners/:ownerType/:ownerId/keys',
  listStores: 'GET /internal/data-vault/stores',
} as const
