import { isObject, nested, type Override } from './nested.ts'

/**
 * The groups and records of a configuration: they are there even when nothing in them was set. What was changed in
 * them is listed setting by setting, and entry by entry, not as a group that was not there before.
 */
export const fixedPlaces: Override = nested({
  'apiKeys.enabled': {},
  'apps.installed': {},
  'auth.anonymous': {},
  'auth.oauth.providers': {},
  'auth.otp': {},
  'auth.passkey': {},
  'auth.password': {},
  'auth.secondFactor.requiredInTeams': {},
  'auth.signUpRules': {},
  branding: {},
  clientRegistration: {},
  'dataVault.stores': {},
  'domains.androidApps': {},
  'domains.appSchemes': {},
  'domains.trustedDomains': {},
  'emails.server': {},
  'emails.templates': {},
  'emails.themes': {},
  onboarding: {},
  'payments.groups': {},
  'payments.items': {},
  'payments.offers': {},
  project: {},
  'rbac.defaultPermissions.signUp': {},
  'rbac.defaultPermissions.teamCreator': {},
  'rbac.defaultPermissions.teamMember': {},
  'rbac.permissions': {},
  teams: {},
  users: {},
  'workflows.availableWorkflows': {},
})

/** The tree of an override, with every group and record in it. */
export function getSettings(override: Override): Override {
  return laidOver(fixedPlaces, nested(override))
}

function laidOver(places: Override, tree: Override): Override {
  const missing = Object.entries(places).map(([name, inside]) => {
    const there = Object.hasOwn(tree, name) ? tree[name] : {}
    return [name, isObject(inside) && isObject(there) ? laidOver(inside, there) : there]
  })
  return { ...tree, ...Object.fromEntries(missing) }
}
