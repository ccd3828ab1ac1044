/** What users and teams do, and how what they watch is loaded: loaded when the first of it is needed. */

export { checkFeatureSupport } from '../app/check-feature-support.ts'
export { loaders } from '../app/loaders.ts'
export { sharedLoaders } from '../app/shared-loaders.ts'
export { getItem } from '../items/items.ts'
export { createPurchaseSession, getPurchaseDetails, listOffers } from '../purchases/payment-methods.ts'
export { teamActs } from '../teams/team-acts.ts'
export { ownActs } from './own-acts.ts'
