/** The data vault, loaded when the first of it is needed. */
export const loadDataVault = () => import('./data-vault-operations.ts')
