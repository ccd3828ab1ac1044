/** The rules and data of the contract that dashboards, command lines and tools need. No schema is loaded with it. */
export { type ApiKeyKind, apiKeyKind } from './api-keys/api-key-kind.ts'
export { isRedirectUri } from './applications/redirect-uris.ts'
export {
  type ChainEnd,
  type ChainStep,
  canonicalLine,
  chainStart,
  followChain,
  linkHash,
  linkText,
  type PlacedLine,
} from './audit/audit-chain.ts'
export {
  darkThemeId,
  lightThemeId,
  templateIds,
  templateSources,
  themeSources,
} from './config/built-in-emails.ts'
export { type ConfigDifference, configDifference, configDifferences } from './config/difference.ts'
export { amountProblem, type Currency, currencies, getDecimals } from './config/schema/currencies.ts'
export { blankSecrets, isSecretPath, mapSecrets, mapSecretsInSteps, maskSecrets, secretMask } from './config/secrets.ts'
export { findTemplateIds, type NamedTemplates, templateKeys } from './email-templates/template-keys.ts'
export { longSourceKey, sourceKey } from './emails/source-keys.ts'
export { type ColleagueRole, colleagueRoles, getRole, mayActAs, rolePermissions } from './kernel/colleague-role.ts'
export { getOffers, type OffersOptions } from './offers/offers-of.ts'
export { androidOriginFrom, isAndroidOrigin } from './projects/android-origins.ts'
export { isAppScheme, isAppUrl, isReverseDomain } from './projects/app-schemes.ts'
export {
  type BrandFont,
  type BrandLayout,
  brandFonts,
  brandLayouts,
  getFontFamily,
  mostRadius,
} from './projects/brand-fonts.ts'
export { type BrandSettings, brandingFrom, textColorOn } from './projects/branding.ts'
export { hostedFolder, hostedPages } from './projects/hosted-pages.ts'
export { type ProductionModeError, productionModeErrors } from './projects/production-mode.ts'
export { isDomainPattern, isTrustedUrl, type TrustedDomains } from './projects/trusted-domains.ts'
export { type SessionEnd, sessionEnds } from './sessions/session-ends.ts'
