/**
 * What must hold between variables. Development forgives; production starts only when it is safe,
 * because what is missing there is noticed too late: by someone reading mail links over http, or
 * after the power came back.
 */
import type { Environment } from './config.variables.ts'
import { trustedProxies } from './kernel/limits/client-address.ts'

type Rule = (env: Environment) => string | false | undefined

/** Every rule that is broken, each as a sentence with its fix. */
export function problemsBetween(env: Environment): string[] {
  const rules = [...always, ...(env.LATCHKEY_MODE === 'production' ? inProduction : inDevelopment)]
  return rules.map(rule => rule(env)).filter(problem => typeof problem === 'string')
}

const always: Rule[] = [
  env =>
    env.LATCHKEY_PORT === env.LATCHKEY_DEMO_PORT &&
    'LATCHKEY_PORT and LATCHKEY_DEMO_PORT are the same. Give the demo app a port of its own.',
  env =>
    !env.DATABASE_URL &&
    typeof env.LATCHKEY_PROCESSES === 'number' &&
    env.LATCHKEY_PROCESSES > 1 &&
    'LATCHKEY_PROCESSES is more than 1, and only one process can use the embedded database. Set DATABASE_URL to a PostgreSQL database, or LATCHKEY_PROCESSES=1.',
  env =>
    env.LATCHKEY_GEO_HEADER &&
    env.LATCHKEY_TRUSTED_PROXIES.length === 0 &&
    'LATCHKEY_GEO_HEADER is set, but no proxy is trusted to send it. Set LATCHKEY_TRUSTED_PROXIES to the addresses of yours.',
  env =>
    !env.LATCHKEY_LANGUAGE_MODEL_BASE_URL !== !env.LATCHKEY_LANGUAGE_MODEL_NAME &&
    `LATCHKEY_LANGUAGE_MODEL_${env.LATCHKEY_LANGUAGE_MODEL_NAME ? 'BASE_URL' : 'NAME'} is missing. Set both LATCHKEY_LANGUAGE_MODEL_BASE_URL and LATCHKEY_LANGUAGE_MODEL_NAME, or neither.`,
  env => {
    const missing = stripeSettings.filter(name => !env[name])
    const [first] = missing
    return (
      first &&
      missing.length < stripeSettings.length &&
      `${first} is missing. Set all of ${stripeSettings.join(', ')}, or none of them.`
    )
  },
  env => {
    const [publishable, secret] = [env.LATCHKEY_STRIPE_PUBLISHABLE_KEY, env.LATCHKEY_STRIPE_SECRET_KEY].map(stripeMode)
    return (
      publishable &&
      secret &&
      publishable !== secret &&
      'LATCHKEY_STRIPE_PUBLISHABLE_KEY and LATCHKEY_STRIPE_SECRET_KEY are of different modes. Take both from the test mode of Stripe, or both from the live mode.'
    )
  },
  ...(['GOOGLE', 'GITHUB', 'MICROSOFT', 'SPOTIFY'] as const).map(incompleteKeys),
]

const inDevelopment: Rule[] = [
  env =>
    !isLoopback(env.LATCHKEY_HOST) &&
    !env.LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK &&
    'LATCHKEY_HOST is not a loopback address, and in development mode every machine that reaches the server can read its mails. Set LATCHKEY_MODE=production, or LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK=true on a network whose every machine you trust.',
]

const inProduction: Rule[] = [
  env =>
    !env.LATCHKEY_ROOT_SECRET &&
    'LATCHKEY_ROOT_SECRET is missing. Make one with `openssl rand -base64 48`, keep it safe, and give every process the same.',
  env =>
    !env.LATCHKEY_PUBLIC_URL &&
    'LATCHKEY_PUBLIC_URL is missing. Set the address people use, such as `https://auth.example.com`.',
  env =>
    env.LATCHKEY_PUBLIC_URL &&
    !isPrivateToTheWire(new URL(env.LATCHKEY_PUBLIC_URL)) &&
    'LATCHKEY_PUBLIC_URL must start with https. Plain http is accepted for localhost only, since tokens would be sent unencrypted.',
  env =>
    !env.DATABASE_URL &&
    !env.LATCHKEY_ALLOW_EMBEDDED &&
    'DATABASE_URL is missing. Set it to a PostgreSQL database, or set LATCHKEY_ALLOW_EMBEDDED=true if a power cut may cost you the last moments before it.',
  env =>
    !env.LATCHKEY_SMTP_URL &&
    'LATCHKEY_SMTP_URL is missing. Without a mail server no one can verify an address or recover an account.',
  env =>
    env.LATCHKEY_STRIPE_SECRET_KEY &&
    !isPrivateToTheWire(new URL(env.LATCHKEY_STRIPE_API_URL)) &&
    'LATCHKEY_STRIPE_API_URL must start with https. Plain http is accepted for localhost only, since the secret key would be sent unencrypted.',
  guessable('LATCHKEY_INTERNAL_SECRET_SERVER_KEY'),
  guessable('LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY'),
]

const stripeSettings = [
  'LATCHKEY_STRIPE_SECRET_KEY',
  'LATCHKEY_STRIPE_PUBLISHABLE_KEY',
  'LATCHKEY_STRIPE_WEBHOOK_SECRET',
] as const

/** Undefined where the key is missing, or does not say. */
function stripeMode(key: string | undefined): string | undefined {
  return /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1]
}

/** Of the shared keys for a sign-in provider. */
function incompleteKeys(provider: 'GOOGLE' | 'GITHUB' | 'MICROSOFT' | 'SPOTIFY'): Rule {
  const names = [`LATCHKEY_OAUTH_${provider}_CLIENT_ID`, `LATCHKEY_OAUTH_${provider}_CLIENT_SECRET`] as const
  return env => {
    const missing = names.filter(name => !env[name])
    return missing.length === 1 && `${missing[0]} is missing. Set both ${names.join(' and ')}, or neither.`
  }
}

/** An attacker who guesses one of these keys owns every project. */
function guessable(name: 'LATCHKEY_INTERNAL_SECRET_SERVER_KEY' | 'LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY'): Rule {
  const problem = `${name} has fewer than 24 characters. Leave it out and one is made, or give a longer one.`
  return env => (env[name]?.length ?? 24) < 24 && problem
}

const isLoopbackAddress = trustedProxies(['loopback'])

/** RFC 6761 reserves `localhost` and the names below it for loopback addresses. */
function isLoopback(host: string): boolean {
  return isLoopbackAddress(host) || /^(.*\.)?localhost$/i.test(host)
}

function isPrivateToTheWire(url: URL): boolean {
  return url.protocol === 'https:' || /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}
