/**
 * How our names and the names on the wire relate: `displayName` here is `display_name` there.
 *
 * This file imports no schema, so that a browser can use it without loading one.
 */

/** `displayName` → `display_name`. */
export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** `display_name` → `displayName`. */
export function toCamel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Fields that hold the customer's own JSON, or what is named by someone else. Their content is never renamed, in
 * either direction. A test holds this list against the schemas.
 *
 * One text: every page loads it, and quotes around each key would be weight.
 */
export const opaqueKeys: readonly string[] = (
  'clientMetadata clientReadOnlyMetadata serverMetadata usersByCountry optionsJson credential ' +
  'authenticationResponse variables previewVariables variablesSchema message messages onboardingState content args ' +
  'prices price includedItems amounts chargedAmount netAmount data example payload'
).split(' ')
