/**
 * Hooks for an app that manages a project, which the project's owner constructs. Projects that `useOwnedProjects`
 * gives have them already.
 *
 * @example
 * import { withAdminHooks } from '@latchkey/react/admin'
 */
import { lazy } from 'react'

export { ConfigConflictError, ConfigInvalidError } from '@latchkey/js'
export { LatchkeyAdminApp, type LatchkeyAdminAppConstructor } from './admin/admin-app.ts'
export {
  type AdminHooks,
  type AdminOwnedProject,
  type AdminProject,
  type AdminProjectHooks,
  withAdminHooks,
} from './admin/admin-hooks.ts'
export type { DataVaultStore } from './data-vault/value-hook.ts'
export { BrandPreview, type BrandPreviewProps } from './frame/BrandPreview.tsx'
export { loadHostedTexts, type TranslateHosted } from './i18n/hosted-texts.ts'
export { OfferCards, type OfferCardsProps } from './offers/OfferCards.tsx'
export { PurchasePreview, type PurchasePreviewProps } from './purchases/PurchasePreview.tsx'
export { formatDevice } from './sessions/device.ts'

/** The mark of one of the twelve providers, as on the pages for signing in: fetched when the first is shown. */
export const ProviderMark = lazy(() => import('./auth/oauth/ProviderMark.tsx'))
