/** The data vault, loaded when the first of it is needed. */
export { adminDataVaultActs, loadDataVaultStore, loadDataVaultStores, loadDataVaultValue } from './admin-data-vault.ts'
export { getDataVaultStore } from './data-vault-store.ts'
