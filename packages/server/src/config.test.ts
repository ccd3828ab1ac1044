import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigRefused, describeVariables, loadConfig } from './config.ts'

let dataDir: string
const production = {
  LATCHKEY_MODE: 'production',
  LATCHKEY_PUBLIC_URL: 'https://auth.example.com',
  LATCHKEY_ROOT_SECRET: 'a root secret that nobody could guess',
  LATCHKEY_SMTP_URL: 'smtps://mailer:mail-password@smtp.example.com:465',
  DATABASE_URL: 'postgres://latchkey:db-password@db.example.com/latchkey',
  LATCHKEY_PROCESSES: '1',
}

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'latchkey-config-')), 'data')
})
afterEach(() => {
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
})

const load = (env: NodeJS.ProcessEnv = {}, argv: string[] = []) =>
  loadConfig({ LATCHKEY_DATA_DIR: dataDir, ...env }, argv)

function problems(env: NodeJS.ProcessEnv, argv: string[] = []): readonly string[] {
  try {
    load(env, argv)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems
    throw error
  }
  throw new Error('the configuration was accepted')
}

describe('in development', () => {
  it('starts without a single variable', () => {
    const config = load()
    expect(config.mode).toBe('development')
    expect(config.listen).toEqual({ host: '127.0.0.1', port: 8100, demoPort: 8101 })
    expect(config.publicUrl).toBe('http://localhost:8100')
    expect(config.database).toEqual({ kind: 'embedded' })
    expect(config.mail).toEqual({
      smtpUrl: undefined,
      smtpName: undefined,
      from: { name: 'Latchkey', address: 'noreply@localhost' },
    })
    expect(config.accessTokenSeconds).toBe(600)
  })

  it('keeps what it made, so that the next start can read what this one sealed', () => {
    const first = load()
    const second = load()
    expect(second.rootSecret).toEqual(first.rootSecret)
    expect(second.internal).toEqual(first.internal)
    expect(first.rootSecret.length).toBeGreaterThanOrEqual(32)
    expect(first.internal.publishableClientKey).toMatch(/^pck_[0-9a-z]{45}$/)
    expect(first.internal.secretServerKey).toMatch(/^ssk_/)
    expect(first.internal.superSecretAdminKey).toMatch(/^sak_/)
  })

  it('lets no one else read what it keeps', () => {
    mkdirSync(dataDir, { mode: 0o755 })
    load()
    const folder = join(dataDir, 'secrets')
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const files = readdirSync(folder)
    expect(files).toHaveLength(4)
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)

    chmodSync(join(folder, 'root-secret'), 0o644)
    load()
    expect(statSync(join(folder, 'root-secret')).mode & 0o777).toBe(0o600)
  })

  it('agrees on the secrets when many processes start at once', { tags: ['release'] }, async () => {
    const script = `
      import { loadConfig } from '${new URL('./config.ts', import.meta.url)}'
      const { rootSecret, internal } = loadConfig({ LATCHKEY_DATA_DIR: '${dataDir}' })
      console.log(JSON.stringify({ rootSecret, internal }))`
    const run = promisify(execFile)
    const starts = Array.from({ length: 6 }, () =>
      run(process.execPath, [
        '--import',
        'tsx',
        '--conditions=@latchkey/source',
        '--input-type=module',
        '--eval',
        script,
      ]),
    )
    const answers = new Set((await Promise.all(starts)).map(({ stdout }) => stdout))
    expect(answers.size).toBe(1)
    expect(readdirSync(join(dataDir, 'secrets'))).toHaveLength(4)
  })
})

describe('development mode on an address of the network', () => {
  const consent = { LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK: 'true' }
  const refusal = expect.stringMatching(
    /^LATCHKEY_HOST is not .*LATCHKEY_MODE=production.*LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK=true/,
  )

  it.each([
    ...['0.0.0.0', '::', '192.168.1.20', '203.0.113.7', 'fe80::1', '::ffff:192.168.1.20'],
    ...['0', 'dev.example.com', 'localhost.example.com', '127.0.0.1.example.com'],
  ])('%s is refused without consent, and listened on with it or in production mode', host => {
    expect(problems({ LATCHKEY_HOST: host })).toEqual([refusal])
    expect(problems({}, ['--host', host])).toEqual([refusal])
    expect(problems({ LATCHKEY_HOST: host, LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK: 'false' })).toEqual([refusal])
    expect(existsSync(dataDir), 'nothing is created').toBe(false)
    expect(load({ LATCHKEY_HOST: host, ...consent }).listen.host).toBe(host)
    expect(load({ ...production, LATCHKEY_HOST: host }).listen.host).toBe(host)
  })

  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    'localhost',
    'latchkey.localhost',
  ])('%s is loopback and needs no consent', host => {
    expect(load({ LATCHKEY_HOST: host }).listen.host).toBe(host)
  })
})

describe('in production', () => {
  it('starts with what it needs', () => {
    const config = load(production)
    expect(config.publicUrl).toBe('https://auth.example.com')
    expect(config.database).toEqual({
      ...{ kind: 'postgres', url: production.DATABASE_URL },
      ...{ poolSize: 20, isBehindPooler: false },
    })
    expect(config.mail.from.address).toBe('noreply@auth.example.com')
    expect(existsSync(join(dataDir, 'secrets', 'root-secret'))).toBe(false)
  })

  it.each([
    'postgres://latchkey:password@/latchkey?host=/run/postgresql',
    'postgresql://latchkey@/latchkey?host=/run/postgresql&port=5433',
    'postgres:///latchkey?host=/run/postgresql',
    'postgres://latchkey@%2Frun%2Fpostgresql/latchkey',
    'postgres://latchkey@db.example.com/latchkey?sslmode=verify-full&sslrootcert=/etc/latchkey/authority.pem',
  ])('accepts the address %s of a database', url => {
    expect(load({ ...production, DATABASE_URL: url }).database).toMatchObject({ kind: 'postgres', url })
  })

  it('says everything that is missing at once, and creates nothing', () => {
    expect(problems({ LATCHKEY_MODE: 'production' }).map(problem => problem.split(' ')[0])).toEqual([
      'LATCHKEY_ROOT_SECRET',
      'LATCHKEY_PUBLIC_URL',
      'DATABASE_URL',
      'LATCHKEY_SMTP_URL',
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([
    'http://auth.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.7',
  ])('refuses %s, where tokens would travel readable', url => {
    expect(problems({ ...production, LATCHKEY_PUBLIC_URL: url })).toEqual([expect.stringContaining('https')])
  })

  it.each([
    'http://localhost:8100',
    'http://127.0.0.1:8100',
    'http://[::1]:8100',
    'http://auth.localhost',
  ])('accepts %s', url => {
    expect(load({ ...production, LATCHKEY_PUBLIC_URL: url }).publicUrl).toBe(url)
  })

  it('uses the embedded database only when it is set explicitly', () => {
    const embedded = { ...production, DATABASE_URL: undefined }
    expect(problems(embedded)).toEqual([expect.stringContaining('LATCHKEY_ALLOW_EMBEDDED=true')])
    expect(load({ ...embedded, LATCHKEY_ALLOW_EMBEDDED: 'true' }).database).toEqual({ kind: 'embedded' })
  })
})

it('sends outgoing requests to public addresses only, in production over https only, unless configured', () => {
  expect(load().outgoing).toEqual({ allow: [], allowHttp: true })
  expect(load(production).outgoing).toEqual({ allow: [], allowHttp: false })
  const given = { LATCHKEY_OUTGOING_ALLOW: 'loopback, 10.20.0.0/16', LATCHKEY_OUTGOING_ALLOW_HTTP: 'true' }
  expect(load({ ...production, ...given }).outgoing).toEqual({ allow: ['loopback', '10.20.0.0/16'], allowHttp: true })
})

it('accepts a country header only from trusted proxies', () => {
  const geo = { LATCHKEY_GEO_HEADER: 'CF-IPCountry' }
  expect(problems(geo)).toEqual([expect.stringContaining('Set LATCHKEY_TRUSTED_PROXIES')])
  expect(load({ ...geo, LATCHKEY_TRUSTED_PROXIES: 'loopback' }).geoHeader).toBe('cf-ipcountry')
})

it('reads shared keys of sign-in providers, each with its secret', () => {
  expect(load().oauth).toEqual({})
  const google = { LATCHKEY_OAUTH_GOOGLE_CLIENT_ID: 'id', LATCHKEY_OAUTH_GOOGLE_CLIENT_SECRET: 'secret' }
  expect(load({ ...production, ...google }).oauth).toEqual({
    google: { clientId: 'id', clientSecret: 'secret' },
  })
  expect(problems({ LATCHKEY_OAUTH_SPOTIFY_CLIENT_ID: 'id' })).toEqual([
    expect.stringMatching(/^LATCHKEY_OAUTH_SPOTIFY_CLIENT_SECRET is missing/),
  ])
})

describe('the settings of Stripe', () => {
  const stripe = {
    LATCHKEY_STRIPE_SECRET_KEY: 'sk_test_1',
    LATCHKEY_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    LATCHKEY_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }

  it('the settings of Stripe are read together, with the address of the API', () => {
    expect(load().stripe).toBeNull()
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
    expect(load(stripe).stripe).toEqual({ ...keys, apiUrl: 'https://api.stripe.com' })
    const proxied = load({ ...stripe, LATCHKEY_STRIPE_API_URL: 'http://127.0.0.1:9999/' })
    expect(proxied.stripe?.apiUrl).toBe('http://127.0.0.1:9999')
  })

  it.each(Object.keys(stripe))('name %s where it alone is missing', name => {
    expect(problems({ ...stripe, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))])
  })

  it.each([
    ['LATCHKEY_STRIPE_SECRET_KEY', 'pk_test_1'],
    ['LATCHKEY_STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['LATCHKEY_STRIPE_WEBHOOK_SECRET', 'we_1'],
    ['LATCHKEY_STRIPE_API_URL', 'https://api.stripe.com/v1'],
  ])('refuse %s=%s', (name, value) => {
    expect(problems({ ...stripe, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
  })

  it('refuse keys of different modes, and in production an address where the key would travel readable', () => {
    expect(problems({ ...stripe, LATCHKEY_STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([
      expect.stringContaining('different modes'),
    ])
    const proxied = { ...stripe, LATCHKEY_STRIPE_API_URL: 'http://stripe-proxy.internal' }
    expect(load(proxied).stripe?.apiUrl).toBe('http://stripe-proxy.internal')
    expect(problems({ ...production, ...proxied })).toEqual([expect.stringMatching(/^LATCHKEY_STRIPE_API_URL .*https/)])
  })
})

it('takes keys of any form, but in production none that could be guessed', () => {
  const keys = { LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'server', LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'client' }
  expect(load(keys).internal).toMatchObject({ secretServerKey: 'server', publishableClientKey: 'client' })
  expect(problems({ ...production, ...keys })).toEqual([
    expect.stringMatching(/^LATCHKEY_INTERNAL_SECRET_SERVER_KEY has fewer/),
  ])
})

describe('the name of a variable', () => {
  /** They allow what is refused otherwise, and are no settings. */
  const permissions = ['LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK', 'LATCHKEY_ALLOW_EMBEDDED']
  const ofOpenTelemetry = /^OTEL_/

  it('the name of a variable is the name of its setting, alone or after the name of its group', () => {
    const examples = describeVariables().map(({ name, example }) => [name, example])
    const others = { LATCHKEY_METRICS_TOKEN: 'm'.repeat(24), LATCHKEY_DATA_DIR: dataDir }
    const config = load({ ...Object.fromEntries(examples), ...production, ...others })
    const settings = settingNames(config)
    const unnamed = describeVariables()
      .map(({ name }) => name)
      .filter(name => !ofOpenTelemetry.test(name) && !permissions.includes(name))
      .filter(name => !settings.includes(name.replace(/^LATCHKEY_/, '')))
    expect(unnamed).toEqual([])
  })

  function settingNames(settings: object, groups = ''): string[] {
    return Object.entries(settings).flatMap(([name, value]) => {
      const own = name.replace(/[A-Z]/g, '_$&').toUpperCase().replace(/^IS_/, '')
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
      return [own, groups + own, ...(isGroup ? settingNames(value, `${groups}${own}_`) : [])]
    })
  }
})

describe('a value that cannot be right', () => {
  it.each([
    ['LATCHKEY_MODE', 'prod'],
    ['LATCHKEY_PORT', 'http'],
    ['LATCHKEY_PORT', '0'],
    ['LATCHKEY_PORT', '65536'],
    ['LATCHKEY_PORT', '8e3'],
    ['LATCHKEY_HOST', 'two words'],
    ['LATCHKEY_PUBLIC_URL', 'auth.example.com'],
    ['LATCHKEY_PUBLIC_URL', 'https://auth.example.com/login'],
    ['LATCHKEY_PUBLIC_URL', 'https://user:password@auth.example.com'],
    ['LATCHKEY_PUBLIC_URL', 'ftp://auth.example.com'],
    ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.0/8, proxy.internal'],
    ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['LATCHKEY_GEO_HEADER', 'cf ipcountry'],
    ['LATCHKEY_OUTGOING_ALLOW', 'hooks.internal'],
    ['DATABASE_URL', 'mysql://db.example.com/latchkey'],
    ['DATABASE_URL', 'mysql://latchkey:password@/latchkey?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://latchkey:password@/latchkey'],
    ['DATABASE_URL', 'postgres:///latchkey'],
    ['LATCHKEY_ROOT_SECRET', 'short'],
    ['LATCHKEY_PREVIOUS_ROOT_SECRETS', 'short,shorter'],
    ['LATCHKEY_INTERNAL_SECRET_SERVER_KEY', 'two words'],
    ['LATCHKEY_SMTP_URL', 'smtp.example.com'],
    ['LATCHKEY_SMTP_URL', 'smtp://smtp.example.com?name=mail.example.com%0D%0ARSET'],
    ['LATCHKEY_SMTP_NAME', 'mail server'],
    ['LATCHKEY_SMTP_NAME', '-mail.example.com'],
    ['LATCHKEY_MAIL_FROM', 'hello@example.com\r\nBcc: everyone@example.com'],
    ['LATCHKEY_MAIL_FROM', 'nobody'],
    ['LATCHKEY_ACCESS_TOKEN_SECONDS', '89'],
    ['LATCHKEY_ALLOW_EMBEDDED', 'maybe'],
    ['LATCHKEY_PASSWORD_ATTEMPTS', '10'],
    ['LATCHKEY_PASSWORD_ATTEMPTS', '0/600'],
    ['LATCHKEY_SECOND_FACTOR_ATTEMPTS', '20/0'],
    ['LATCHKEY_CODE_MAILS', '5 in 600'],
    ['LATCHKEY_LOG_LEVEL', 'loud'],
  ])('%s=%j is refused in one line that names it', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
  })

  it('a value that cannot be right is never repeated, since it may be a secret in the wrong variable', () => {
    const refusable = describeVariables().filter(({ name }) => name !== 'LATCHKEY_DATA_DIR')
    for (const { name } of refusable) {
      const said = problemsOrNone({ [name]: 'do not show this' })
      expect(said.join('\n')).not.toContain('do not show this')
    }
  })

  it('a value that cannot be right is listed together with every other one', () => {
    expect(problems({ LATCHKEY_PORT: 'x', LATCHKEY_LOG_LEVEL: 'x' }, ['--colour=blue'])).toHaveLength(3)
    const broken = problems({ ...production, DATABASE_URL: 'x', LATCHKEY_ROOT_SECRET: undefined })
    expect(broken.map(problem => problem.split(' ')[0])).toEqual(['DATABASE_URL', 'LATCHKEY_ROOT_SECRET'])
  })

  it('cannot be two ports in one', () => {
    expect(problems({ LATCHKEY_PORT: '9000', LATCHKEY_DEMO_PORT: '9000' })).toEqual([
      expect.stringContaining('a port of its own'),
    ])
  })
})

it('counts a variable set to nothing as unset', () => {
  expect(load({ LATCHKEY_PORT: '', LATCHKEY_SMTP_URL: ' ', DATABASE_URL: '' }).listen.port).toBe(8100)
})

it('reads lists, senders and addresses as people write them', () => {
  const config = load({
    LATCHKEY_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8',
    LATCHKEY_MAIL_FROM: 'Example Inc. <hello@example.com>',
    LATCHKEY_PUBLIC_URL: 'HTTPS://Auth.Example.com/',
  })
  expect(config.trustedProxies).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8'])
  expect(config.mail.from).toEqual({ name: 'Example Inc.', address: 'hello@example.com' })
  expect(config.publicUrl).toBe('https://auth.example.com')
})

it('reads where traces go, with headers as OpenTelemetry has them, and without an address sends none', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.internal:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==, x-team=sign-in',
  }
  expect(load(env).tracing).toEqual({
    endpoint: 'http://collector.internal:4318',
    headers: { authorization: 'Basic abc==', 'x-team': 'sign-in' },
    serviceName: 'latchkey',
  })
  expect(load().tracing).toBeUndefined()
  expect(problems({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'a secret in the wrong form' })).toEqual([
    'OTEL_EXPORTER_OTLP_HEADERS must look like `name=value,other=value`.',
  ])
})

it('cannot be changed once read', () => {
  const config = load()
  expect(Object.isFrozen(config) && Object.isFrozen(config.rootSecret) && Object.isFrozen(config.trustedProxies)).toBe(
    true,
  )
})

it('takes settings from the command line before the environment, but no secrets', () => {
  expect(load({ LATCHKEY_PORT: '9000' }, ['--port', '9001', '--log-level=warn']).listen.port).toBe(9001)
  expect(problems({}, ['--root-secret', 'x'])).not.toHaveLength(0)
  expect(problems({}, ['--port'])).toEqual([expect.stringContaining('--port needs a value')])
})

function problemsOrNone(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    load(env)
    return []
  } catch (error) {
    return error instanceof ConfigRefused ? error.problems : [String(error)]
  }
}

describe('the name for EHLO', () => {
  it.each([
    ['https://auth.example.com', 'auth.example.com'],
    ['https://192.0.2.7:8443', '[192.0.2.7]'],
    ['https://[2001:db8::7]', '[IPv6:2001:db8::7]'],
  ])('the name for EHLO is the host of the public URL %s: %s', (url, name) => {
    expect(load({ LATCHKEY_PUBLIC_URL: url }).mail.smtpName).toBe(name)
  })

  it('the name for EHLO is the setting where there is one, and that of the machine on a host without a dot', () => {
    expect(load({ LATCHKEY_SMTP_NAME: 'mail.example.com' }).mail.smtpName).toBe('mail.example.com')
    expect(load({ LATCHKEY_PUBLIC_URL: 'http://latchkey:8100' }).mail.smtpName).toBeUndefined()
  })
})
