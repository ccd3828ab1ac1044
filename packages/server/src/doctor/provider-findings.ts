/** Whether people can sign in with the providers that a project has switched on. */
import type { AdminProject, Finding } from '@latchkey/contract'
import type { App } from '../app.ts'
import { advice, fine, problem } from './finding.ts'

type Provider = AdminProject['config']['oauthProviders'][number]

export function providerFindings(app: App, project: AdminProject): Finding[] {
  const enabled = project.config.oauthProviders.filter(provider => provider.enabled)
  if (enabled.length === 0) return []
  return [...sharedKeys(app, project, enabled), ...enabled.flatMap(provider => appleSecret(app, project, provider))]
}

function sharedKeys({ config }: App, { id }: AdminProject, enabled: readonly Provider[]): Finding[] {
  const path = `/projects/${id}/auth-methods`
  const shared = enabled.filter(({ type }) => type === 'shared')
  const served: readonly string[] = Object.keys(config.oauth)
  const without = shared.filter(provider => !served.includes(provider.id))
  const withKeys = shared.filter(provider => served.includes(provider.id))
  const fix = 'Register your application with the provider, and enter its client id and secret.'
  if (shared.length === 0) return [fine('sign-in.shared-providers', 'Every provider is used with keys of your own.')]
  return [
    ...(without.length === 0
      ? []
      : [
          problem('sign-in.providers-without-keys', {
            message:
              config.mode === 'production'
                ? `No one can sign in with ${named(without)}: shared keys are chosen, and this server has none.`
                : `The practice provider stands in for ${named(without)}. It does not exist in production, and this server has no keys for it.`,
            fix: `${fix} Or switch it off.`,
            path,
          }),
        ]),
    ...(withKeys.length === 0
      ? []
      : [
          problem('sign-in.shared-providers', {
            message: `Keys that others share are used for ${named(withKeys)}: users would see a name that is not yours.`,
            fix,
            path,
          }),
        ]),
  ]
}

const day = 24 * 60 * 60 * 1000
const warnedDays = 30

/** Apple's client secret is a token that lives for six months at most. */
function appleSecret({ clock }: App, { id }: AdminProject, provider: Provider): Finding[] {
  const expiresAt = provider.id === 'apple' ? getExpiry(provider.clientSecret) : null
  if (expiresAt === null) return []
  const days = Math.ceil((expiresAt.getTime() - clock.now().getTime()) / day)
  const finding = 'sign-in.apple-secret'
  const remedy = {
    fix: 'Make a new client secret from your key, and enter it.',
    path: `/projects/${id}/auth-methods/${provider.providerConfigId}`,
  }
  if (days <= 0)
    return [
      problem(finding, { ...remedy, message: 'The client secret for Apple has expired: no one can sign in with it.' }),
    ]
  if (days <= warnedDays)
    return [
      advice(finding, {
        ...remedy,
        message: `The client secret for Apple expires in ${days === 1 ? 'a day' : `${days} days`}.`,
      }),
    ]
  return [fine(finding, 'The client secret for Apple is valid for a while.')]
}

/** Null: it is no token that says when it ends. */
function getExpiry(secret: string | undefined): Date | null {
  const [, claims = ''] = (secret ?? '').split('.')
  try {
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    return typeof exp === 'number' ? new Date(exp * 1000) : null
  } catch {
    return null
  }
}

const named = (providers: readonly Provider[]) => providers.map(({ id }) => id).join(', ')
