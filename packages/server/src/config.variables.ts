/**
 * Every environment variable of the server, as data.
 *
 * The schema parses a variable and its entry in `about` explains it; `--help` and docs/configuration.md
 * are written from both, so a variable cannot exist without its words. Rules that need two variables
 * at once stand in config.rules.ts.
 */
import * as z from 'zod'
import * as as from './config.values.ts'
import { defaultRate } from './rate-limits.ts'

/** What a person reads about one variable. */
export interface About {
  group: Group
  meaning: string
  example: string
  /** What happens without it, where that is not one fixed value. */
  otherwise?: string
  /** Its value is never shown: not in messages, not in logs. */
  secret?: true
}

export const groups = [
  'Server',
  'Database',
  'Secrets',
  'Keys of the internal project',
  'Mail',
  'Outgoing requests',
  'Language model',
  'Payments',
  'Shared keys of sign-in providers',
  'Observing',
  'Limits on attempts',
  'Ceilings',
  'Tuning',
] as const
export type Group = (typeof groups)[number]

const about = z.registry<About>()

export const Environment = z.object({
  LATCHKEY_MODE: as.oneOf('development', 'production').prefault('development').register(about, {
    group: 'Server',
    meaning:
      'In development what is missing is made up for you and mail lands in a local inbox. Production refuses to start with anything unsafe.',
    example: 'production',
  }),
  LATCHKEY_HOST: as.host().prefault('127.0.0.1').register(about, {
    group: 'Server',
    meaning:
      'The address to listen on. `0.0.0.0` or `::` listens on every network, as containers need. In development mode an address that is not loopback needs LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK.',
    example: '0.0.0.0',
  }),
  LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK: as.yesOrNo().prefault('false').register(about, {
    group: 'Server',
    meaning:
      'Allows development mode on an address that other machines reach. Each of them can read every mail in the local inbox, sign-in codes included, and so sign in as every user and as the owner. Set it only on a network whose every machine you trust.',
    example: 'true',
  }),
  LATCHKEY_PORT: as.wholeNumber({ min: 1, max: 65535 }).prefault('8100').register(about, {
    group: 'Server',
    meaning: 'The port of the server: the API under `/api/v1`, the dashboard under `/`.',
    example: '8100',
  }),
  LATCHKEY_DEMO_PORT: as.wholeNumber({ min: 1, max: 65535 }).prefault('8101').register(about, {
    group: 'Server',
    meaning: 'The port of the demo app. It is served in development only.',
    example: '8101',
  }),
  LATCHKEY_PROCESSES: as.countOrAuto({ min: 1, max: 64 }).optional().register(about, {
    group: 'Server',
    meaning:
      'How many processes share the port, each of which uses one processor core. `auto`: one for each core, as far as the memory allows (384 MiB each). More than one needs PostgreSQL.',
    example: 'auto',
    otherwise: '`auto` in production on PostgreSQL with more than two cores, 1 elsewhere',
  }),
  LATCHKEY_PUBLIC_URL: as.origin().optional().register(about, {
    group: 'Server',
    meaning:
      'Where people reach this server from outside, without a path. It stands in access tokens and in the links of mails; the Host header is never trusted for that. Production needs it, with https.',
    example: 'https://auth.example.com',
    otherwise: '`http://localhost:` and the port',
  }),
  LATCHKEY_TRUSTED_PROXIES: as.addressRanges().prefault('').register(about, {
    group: 'Server',
    meaning:
      'Proxies whose X-Forwarded-For header is believed, separated by commas: addresses, ranges, or `loopback`. Without it every request counts as coming from its connection.',
    example: 'loopback,10.0.0.0/8',
    otherwise: 'none',
  }),
  LATCHKEY_GEO_HEADER: as.headerName().optional().register(about, {
    group: 'Server',
    meaning:
      'The header in which your trusted proxies send the country of a visitor, in two letters, such as `cf-ipcountry` or `x-vercel-ip-country`. The proxy must set it or remove it on every request. Needs LATCHKEY_TRUSTED_PROXIES.',
    example: 'cf-ipcountry',
    otherwise: 'none, and countries are not counted',
  }),
  LATCHKEY_DATA_DIR: as.text().prefault('.latchkey').register(about, {
    group: 'Server',
    meaning:
      'The folder for what the server keeps: the embedded database and the secrets it made. Readable by its owner only.',
    example: '/var/lib/latchkey',
  }),
  DATABASE_URL: as.databaseUrl().optional().register(about, {
    group: 'Database',
    meaning:
      'PostgreSQL 15 or newer. A Unix socket is `postgres://latchkey@/latchkey?host=/run/postgresql`; `sslmode` and `sslrootcert` choose how the connection is encrypted.',
    example: 'postgres://latchkey:password@db.example.com:5432/latchkey',
    otherwise: 'the embedded database in the data folder',
    secret: true,
  }),
  LATCHKEY_DATABASE_POOL_SIZE: as.wholeNumber({ min: 1, max: 500 }).optional().register(about, {
    group: 'Database',
    meaning: 'How many connections one server process opens to PostgreSQL at most.',
    example: '20',
    otherwise: '20; where more than three processes share the port, their part of 60, and 4 at least',
  }),
  LATCHKEY_DATABASE_BEHIND_POOLER: as.yesOrNo().prefault('false').register(about, {
    group: 'Database',
    meaning:
      'Whether DATABASE_URL is that of a pooler which gives each transaction another connection, such as PgBouncer in transaction mode. Statements are not prepared then, and the role needs a `statement_timeout`.',
    example: 'true',
  }),
  LATCHKEY_ALLOW_EMBEDDED: as.yesOrNo().prefault('false').register(about, {
    group: 'Database',
    meaning:
      'Allows the embedded database in production. It survives a killed process, but a power cut may cost the last moments before it, and only one process can use it.',
    example: 'true',
  }),
  LATCHKEY_ROOT_SECRET: as.rootSecret().optional().register(about, {
    group: 'Secrets',
    meaning:
      'Seals everything in the database that must be read again: signing keys, client secrets, mail passwords. At least 32 characters, the same on every process. Production needs it.',
    example: '$(openssl rand -base64 48)',
    otherwise: 'in development made once and kept in the data folder',
    secret: true,
  }),
  LATCHKEY_PREVIOUS_ROOT_SECRETS: as.listFor(as.rootSecret()).prefault('').register(about, {
    group: 'Secrets',
    meaning:
      'Other root secrets, separated by commas: those used before, and the one to come while processes are restarted one by one. They decrypt what was sealed with them; everything is sealed again under the current one.',
    example: 'the-secret-of-last-year-0123456789abcdef',
    otherwise: 'none',
    secret: true,
  }),
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: as.key().optional().register(about, {
    group: 'Keys of the internal project',
    meaning: 'The publishable client key of the project `internal`, which the dashboard uses.',
    example: 'pck_your_own_publishable_client_key',
    otherwise: 'made once and kept in the data folder',
  }),
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: as.key().optional().register(about, {
    group: 'Keys of the internal project',
    meaning: 'The secret server key of the project `internal`. In production at least 24 characters.',
    example: 'ssk_your_own_secret_server_key',
    otherwise: 'made once and kept in the data folder',
    secret: true,
  }),
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: as.key().optional().register(about, {
    group: 'Keys of the internal project',
    meaning: 'The super secret admin key of the project `internal`. In production at least 24 characters.',
    example: 'sak_your_own_super_secret_admin_key',
    otherwise: 'made once and kept in the data folder',
    secret: true,
  }),
  LATCHKEY_SMTP_URL: as.smtpUrl().optional().register(about, {
    group: 'Mail',
    meaning:
      'The mail server. `smtps://` speaks TLS from the start (port 465), `smtp://` upgrades where it can. `?name=` is what this server calls itself. Production needs it.',
    example: 'smtps://user:password@smtp.example.com:465',
    otherwise: 'in development mail lands in the inbox of the dashboard',
    secret: true,
  }),
  LATCHKEY_SMTP_NAME: as.smtpName().optional().register(about, {
    group: 'Mail',
    meaning:
      'What this server calls itself to mail servers (EHLO). Strict ones refuse a name that is no host name. `?name=` in `LATCHKEY_SMTP_URL` comes before it.',
    example: 'auth.example.com',
    otherwise: 'the host of the public URL',
  }),
  LATCHKEY_MAIL_FROM: as.mailbox().optional().register(about, {
    group: 'Mail',
    meaning: 'The sender of the mails of projects that have no mail server of their own.',
    example: 'Example <hello@example.com>',
    otherwise: '`Latchkey <noreply@…>` at the host of the public URL',
  }),
  LATCHKEY_OUTGOING_ALLOW: as.addressRanges().prefault('').register(about, {
    group: 'Outgoing requests',
    meaning:
      'Addresses and ranges that requests of this server may reach beside the public ones, separated by commas, or `loopback`. Their URLs are chosen by projects (webhooks, sign-in providers), so list only what every project may reach.',
    example: 'loopback,10.20.0.0/16',
    otherwise: 'none, and private, loopback, link-local and all other special addresses are refused',
  }),
  LATCHKEY_OUTGOING_ALLOW_HTTP: as.yesOrNo().optional().register(about, {
    group: 'Outgoing requests',
    meaning: 'Whether requests of this server may go to URLs that start with `http:`. Otherwise they need `https:`.',
    example: 'true',
    otherwise: '`true` in development, `false` in production',
  }),
  LATCHKEY_LANGUAGE_MODEL_BASE_URL: as.httpUrl('http://localhost:11434/v1').optional().register(about, {
    group: 'Language model',
    meaning:
      'The assistant of the email editors uses the language model at this address, which has the interface of OpenAI. It may be on a private network or on this machine. What an owner writes to the assistant, and the source that they edit, are sent to it.',
    example: 'http://localhost:11434/v1',
    otherwise: 'there is no assistant',
  }),
  LATCHKEY_LANGUAGE_MODEL_NAME: as.text().optional().register(about, {
    group: 'Language model',
    meaning: 'The name of the model. It must support tool calls.',
    example: 'the-model',
    otherwise: 'there is no assistant',
  }),
  LATCHKEY_LANGUAGE_MODEL_API_KEY: as.text().optional().register(about, {
    group: 'Language model',
    meaning: 'The key that the language model needs.',
    example: 'the-key',
    otherwise: 'no key is sent',
    secret: true,
  }),
  LATCHKEY_STRIPE_SECRET_KEY: as.stripeKey('secret key', ['sk_', 'rk_']).optional().register(about, {
    group: 'Payments',
    meaning:
      'The secret key of your Stripe account, which must be a platform (Stripe Connect): projects are paid into accounts of their own below it. Needs the other two settings of Stripe as well.',
    example: 'sk_live_the-secret-key',
    otherwise: 'projects cannot be paid, and only purchases in test mode work',
    secret: true,
  }),
  LATCHKEY_STRIPE_PUBLISHABLE_KEY: as.stripeKey('publishable key', ['pk_']).optional().register(about, {
    group: 'Payments',
    meaning: 'The publishable key of the same account. Browsers receive it on the purchase page.',
    example: 'pk_live_the-publishable-key',
    otherwise: 'projects cannot be paid, and only purchases in test mode work',
  }),
  LATCHKEY_STRIPE_WEBHOOK_SECRET: as.stripeKey('signing secret of a webhook', ['whsec_']).optional().register(about, {
    group: 'Payments',
    meaning:
      'The signing secret of the webhook endpoint that you create at Stripe for `<public URL>/api/v1/integrations/stripe/webhooks`, with the events of connected accounts.',
    example: 'whsec_the-signing-secret',
    otherwise: 'projects cannot be paid, and only purchases in test mode work',
    secret: true,
  }),
  LATCHKEY_STRIPE_API_URL: as.origin('https://api.stripe.com').prefault('https://api.stripe.com').register(about, {
    group: 'Payments',
    meaning:
      'Where the API of Stripe is reached, without a path: a proxy of yours, which may be on a private network, or a double of Stripe in tests.',
    example: 'https://stripe-proxy.internal',
  }),
  LATCHKEY_OAUTH_GOOGLE_CLIENT_ID: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning:
      'The client id of an app of yours at Google, for projects that use shared keys. Register the callback URL `<public URL>/api/v1/auth/oauth/callback/google` with it.',
    example: 'the-client-id',
    otherwise:
      'unset, and in production shared keys for Google do not work. In development the practice provider stands in',
  }),
  LATCHKEY_OAUTH_GOOGLE_CLIENT_SECRET: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning: 'The client secret that belongs to LATCHKEY_OAUTH_GOOGLE_CLIENT_ID.',
    example: 'the-client-secret',
    otherwise: 'unset',
    secret: true,
  }),
  LATCHKEY_OAUTH_GITHUB_CLIENT_ID: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning:
      'The client id of an app of yours at GitHub, for projects that use shared keys. Register the callback URL `<public URL>/api/v1/auth/oauth/callback/github` with it.',
    example: 'the-client-id',
    otherwise:
      'unset, and in production shared keys for GitHub do not work. In development the practice provider stands in',
  }),
  LATCHKEY_OAUTH_GITHUB_CLIENT_SECRET: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning: 'The client secret that belongs to LATCHKEY_OAUTH_GITHUB_CLIENT_ID.',
    example: 'the-client-secret',
    otherwise: 'unset',
    secret: true,
  }),
  LATCHKEY_OAUTH_MICROSOFT_CLIENT_ID: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning:
      'The client id of an app of yours at Microsoft, for projects that use shared keys. Register the callback URL `<public URL>/api/v1/auth/oauth/callback/microsoft` with it.',
    example: 'the-client-id',
    otherwise:
      'unset, and in production shared keys for Microsoft do not work. In development the practice provider stands in',
  }),
  LATCHKEY_OAUTH_MICROSOFT_CLIENT_SECRET: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning: 'The client secret that belongs to LATCHKEY_OAUTH_MICROSOFT_CLIENT_ID.',
    example: 'the-client-secret',
    otherwise: 'unset',
    secret: true,
  }),
  LATCHKEY_OAUTH_SPOTIFY_CLIENT_ID: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning:
      'The client id of an app of yours at Spotify, for projects that use shared keys. Register the callback URL `<public URL>/api/v1/auth/oauth/callback/spotify` with it.',
    example: 'the-client-id',
    otherwise:
      'unset, and in production shared keys for Spotify do not work. In development the practice provider stands in',
  }),
  LATCHKEY_OAUTH_SPOTIFY_CLIENT_SECRET: as.text().optional().register(about, {
    group: 'Shared keys of sign-in providers',
    meaning: 'The client secret that belongs to LATCHKEY_OAUTH_SPOTIFY_CLIENT_ID.',
    example: 'the-client-secret',
    otherwise: 'unset',
    secret: true,
  }),
  LATCHKEY_METRICS_TOKEN: as.secretToken().optional().register(about, {
    group: 'Observing',
    meaning:
      'Opens `/metrics` to Prometheus, which sends it as a bearer token. At least 24 characters. Without it there is no such page.',
    example: '$(openssl rand -hex 24)',
    otherwise: 'unset, and `/metrics` is not there',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: as.httpUrl().optional().register(about, {
    group: 'Observing',
    meaning:
      'Where traces are sent, in OpenTelemetry’s protocol over HTTP; `/v1/traces` is added. A span names endpoints and statements, and holds nothing that people sent.',
    example: 'http://collector.internal:4318',
    otherwise: 'unset, and nothing is traced',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: as.pairs().prefault('').register(about, {
    group: 'Observing',
    meaning: 'Headers sent to the collector, such as its key: `name=value`, separated by commas.',
    example: 'x-api-key=the-key-of-your-collector',
    otherwise: 'none',
    secret: true,
  }),
  OTEL_SERVICE_NAME: as.text().prefault('latchkey').register(about, {
    group: 'Observing',
    meaning: 'What the server is called in traces.',
    example: 'sign-in',
  }),
  LATCHKEY_PASSWORD_ATTEMPTS: as.rate().prefault(defaultRate('passwordAttempts')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'Wrong passwords for one account from one client address (of IPv6 the /64): how many at once, and in how many seconds as many more.',
    example: '10/600',
  }),
  LATCHKEY_PASSWORD_ATTEMPTS_PER_CLIENT_IP: as
    .rate()
    .prefault(defaultRate('passwordAttemptsPerClientIp'))
    .register(about, {
      group: 'Limits on attempts',
      meaning:
        'Wrong passwords from one client address for whichever accounts. Each machine counts for itself, and each process of it has its part. Raise it where many people share an address.',
      example: '100/600',
    }),
  LATCHKEY_SECOND_FACTOR_ATTEMPTS: as.rate().prefault(defaultRate('secondFactorAttempts')).register(about, {
    group: 'Limits on attempts',
    meaning: 'Wrong codes for the second factor of one user, wherever from.',
    example: '20/3600',
  }),
  LATCHKEY_CODE_MAILS: as.rate().prefault(defaultRate('codeMails')).register(about, {
    group: 'Limits on attempts',
    meaning: 'Mails with a code to one address for one purpose, whether the address is known or not.',
    example: '5/600',
  }),
  LATCHKEY_CODE_MAILS_PER_CLIENT_IP: as.rate().prefault(defaultRate('codeMailsPerClientIp')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'Emails with a code that are requested from one client IP (of IPv6 the /64), to any addresses. Raise it where many people share an address.',
    example: '60/600',
  }),
  LATCHKEY_SIGN_UP_MAILS_PER_CLIENT_IP: as.rate().prefault(defaultRate('signUpMailsPerClientIp')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'Verification mails of sign-ups from one client address (of IPv6 the /64), and as many invitations to teams. An office or a class signs up together; raise it where more people do behind one address.',
    example: '120/3600',
  }),
  LATCHKEY_MAILS_PER_PROJECT: as.rate().prefault(defaultRate('mailsPerProject')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'Mails with a code that clients of one project cause, from whichever addresses. It bounds what many addresses at once can send through the mail server; raise it for a project with more sign-ups and mailed codes than that.',
    example: '10000/3600',
  }),
  LATCHKEY_SHARED_MAILS_PER_MAILBOX: as.rate().prefault(defaultRate('sharedMailsPerMailbox')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'Mails to one mailbox through the mail server of this deployment, from all projects together. What is above it is refused, with a line in the log of mails. Mails through a project’s own mail server do not count.',
    example: '60/3600',
  }),
  LATCHKEY_SHARED_MAILS_PER_PROJECT: as.rate().prefault(defaultRate('sharedMailsPerProject')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'Mails of one project through the mail server of this deployment. What is above it is refused, with a line in the log of mails; the project can use a mail server of its own.',
    example: '20000/3600',
  }),
  LATCHKEY_STARTS_PER_CLIENT_IP: as.rate().prefault(defaultRate('startsPerClientIp')).register(about, {
    group: 'Limits on attempts',
    meaning:
      'What unauthenticated clients may start in a project from one client IP: anonymous users, challenges of passkeys, logins of programs. Each kind has a limit of its own. Raise it where many people share an address.',
    example: '60/600',
  }),
  LATCHKEY_PROJECTS_PER_USER: as.wholeNumber({ min: 1, max: 1_000_000 }).prefault('50').register(about, {
    group: 'Ceilings',
    meaning: 'How many projects one user may have created that still exist, under any owner.',
    example: '50',
  }),
  LATCHKEY_STORAGE_MEGABYTES_PER_OWNER: as
    .wholeNumber({ min: 0, max: 1_000_000_000 })
    .prefault('10000')
    .register(about, {
      group: 'Ceilings',
      meaning:
        'What all projects that one user created may occupy in the database together, in megabytes. Above it what would store more is refused; signing in and deleting go on. 0: no ceiling.',
      example: '10000',
    }),
  LATCHKEY_SHARED_MAILS_PER_OWNER: as.rate().prefault(defaultRate('sharedMailsPerOwner')).register(about, {
    group: 'Ceilings',
    meaning: 'Mails through the mail server of this deployment, from all projects that one user created together.',
    example: '20000/3600',
  }),
  LATCHKEY_SHARED_MAILS_PER_DEPLOYMENT: as.rate().prefault(defaultRate('sharedMailsPerDeployment')).register(about, {
    group: 'Ceilings',
    meaning: 'Mails through the mail server of this deployment, from all projects together.',
    example: '50000/3600',
  }),
  LATCHKEY_LANGUAGE_MODEL_PER_OWNER: as.rate().prefault(defaultRate('languageModelPerOwner')).register(about, {
    group: 'Ceilings',
    meaning: 'Requests to the language model, from all projects that one user created together.',
    example: '200/3600',
  }),
  LATCHKEY_LANGUAGE_MODEL_PER_DEPLOYMENT: as
    .rate()
    .prefault(defaultRate('languageModelPerDeployment'))
    .register(about, {
      group: 'Ceilings',
      meaning: 'Requests to the language model, from all projects together.',
      example: '2000/3600',
    }),
  LATCHKEY_EMAIL_PREVIEWS_PER_OWNER: as.rate().prefault(defaultRate('emailPreviewsPerOwner')).register(about, {
    group: 'Ceilings',
    meaning: 'Previews of emails, which take time of the processor, from all projects that one user created together.',
    example: '1200/600',
  }),
  LATCHKEY_EMAIL_PREVIEWS_PER_DEPLOYMENT: as
    .rate()
    .prefault(defaultRate('emailPreviewsPerDeployment'))
    .register(about, {
      group: 'Ceilings',
      meaning: 'Previews of emails, which take time of the processor, from all projects together.',
      example: '6000/600',
    }),
  LATCHKEY_OUTGOING_REQUESTS_PER_OWNER: as.rate().prefault(defaultRate('outgoingRequestsPerOwner')).register(about, {
    group: 'Ceilings',
    meaning:
      'Deliveries of webhooks and uses of sign-in providers, from all projects that one user created together, on each machine; each process of it has its part. Deliveries above it are made later.',
    example: '60000/600',
  }),
  LATCHKEY_OUTGOING_REQUESTS_PER_DEPLOYMENT: as
    .rate()
    .prefault(defaultRate('outgoingRequestsPerDeployment'))
    .register(about, {
      group: 'Ceilings',
      meaning:
        'Deliveries of webhooks and uses of sign-in providers, from all projects together, on each machine; each process of it has its part. Deliveries above it are made later.',
      example: '300000/600',
    }),
  LATCHKEY_OUTGOING_TESTS_PER_OWNER: as.rate().prefault(defaultRate('outgoingTestsPerOwner')).register(about, {
    group: 'Ceilings',
    meaning:
      'Test mails, mailed previews, test sign-ins and tests of webhook endpoints, which connect to servers that an owner names, from all projects that one user created together.',
    example: '120/600',
  }),
  LATCHKEY_OUTGOING_TESTS_PER_DEPLOYMENT: as
    .rate()
    .prefault(defaultRate('outgoingTestsPerDeployment'))
    .register(about, {
      group: 'Ceilings',
      meaning:
        'Test mails, mailed previews, test sign-ins and tests of webhook endpoints, which connect to servers that an owner names, from all projects together.',
      example: '1200/600',
    }),
  LATCHKEY_DRAIN_SECONDS: as.wholeNumber({ min: 0, max: 300 }).optional().register(about, {
    group: 'Tuning',
    meaning:
      'How long the server still accepts requests after SIGTERM, while `/ready` already fails: the time that a load balancer needs to notice.',
    example: '10',
    otherwise: '5 in production, 0 in development',
  }),
  LATCHKEY_ACCESS_TOKEN_SECONDS: as.wholeNumber({ min: 90, max: 86_400 }).prefault('600').register(about, {
    group: 'Tuning',
    meaning:
      'How long an access token lives, in seconds. Clients renew it shortly before its end and may ask for a minute of life, so below 90 it would never be good enough.',
    example: '600',
  }),
  LATCHKEY_PASSWORD_CONCURRENCY: as.wholeNumber({ min: 1, max: 64 }).optional().register(about, {
    group: 'Tuning',
    meaning:
      'How many passwords of one project are hashed at the same time, by all processes that share the port together. Each takes one processor core and 19 MiB for a few milliseconds. Another project gets one more in each process. Set it where a container may use fewer cores than it sees.',
    example: '2',
    otherwise: 'one more than there are processor cores, 9 at most',
  }),
  LATCHKEY_PASSWORD_QUEUE: as.wholeNumber({ min: 0, max: 10_000 }).prefault('200').register(about, {
    group: 'Tuning',
    meaning:
      'How many passwords may wait to be hashed; of expensive imported hashes a tenth of it. Beyond that a sign-in of the project with most waiting is refused with 429 and `retry-after: 1`.',
    example: '200',
  }),
  LATCHKEY_LOG_LEVEL: as
    .oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
    .optional()
    .register(about, {
      group: 'Tuning',
      otherwise: '`info` in production, a line for each request; `warn` in development',
      meaning:
        'The least important log lines that are written: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
      example: 'warn',
    }),
})

export type Environment = z.infer<typeof Environment>
export type VariableName = keyof Environment

export interface VariableDescription extends About {
  name: string
  /** The value used when it is unset, or in words what happens then. */
  otherwise: string
}

/** Every variable with its words, in the order a reader meets them. */
export function describeVariables(): VariableDescription[] {
  return Object.entries(Environment.shape).map(([name, schema]) => {
    const words = about.get(schema)
    if (!words) throw new Error(`${name} has no entry in the registry of config.variables.ts`)
    return { ...words, name, otherwise: words.otherwise ?? `\`${fixedDefault(schema)}\`` }
  })
}

function fixedDefault(schema: z.ZodType): string {
  return schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : 'unset'
}
