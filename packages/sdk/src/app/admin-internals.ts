/**
 * The door of an admin app for packages that build on this one. What lies behind it may change with any version.
 *
 * @example
 * const keys = adminApp[adminInternals].store('internalApiKeys')
 */
export const adminInternals: unique symbol = Symbol.for('latchkey.adminInternals')
