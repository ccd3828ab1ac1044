/** What the deployment itself still lacks: for its own people, who set its variables. */
import type { Finding } from '@latchkey/contract'
import type { App } from '../app.ts'
import { findCodesOfPreviousSecrets } from '../codes/codes.ts'
import type { Config } from '../config.ts'
import { freeBytesIn, littleRoomBytes } from '../kernel/db/disk-room.ts'
import { readWaiting } from '../kernel/telemetry/waiting.store.ts'
import { countToReseal } from '../resealing/resealing.ts'
import { advice, fine, problem } from './finding.ts'
import { readStatementTimeoutMs } from './statement-timeout.store.ts'

/** The findings about the server that need no project. */
export async function examineServer(app: App): Promise<Finding[]> {
  const { config } = app
  return [
    mode(config),
    publicUrl(config),
    proxies(config),
    database(config),
    ...(await disk(app)),
    clock(app),
    ...(await statementTimeout(app)),
    ...mail(config),
    await rootSecret(app),
    ...(await background(app)),
  ]
}

function mode({ mode }: Config): Finding {
  return mode === 'production'
    ? fine('server.mode', 'The server runs in production mode.')
    : problem('server.mode', {
        message: 'The server runs in development mode: what is unsafe or missing is passed over, and mail is not sent.',
        fix: 'Set LATCHKEY_MODE=production. The server then says what else it needs.',
      })
}

function publicUrl({ publicUrl }: Config): Finding {
  return publicUrl.startsWith('https:')
    ? fine('server.public-url', `People reach the server at ${publicUrl}.`)
    : problem('server.public-url', {
        message: `People reach the server at ${publicUrl}, without encryption: passwords and tokens can be read on the way.`,
        fix: 'Put a proxy with a certificate before it and set LATCHKEY_PUBLIC_URL to its https address.',
      })
}

function proxies({ publicUrl, trustedProxies }: Config): Finding {
  return trustedProxies.length > 0 || !publicUrl.startsWith('https:')
    ? fine('server.proxies', 'Clients are distinguished by their IP addresses.')
    : advice('server.proxies', {
        message:
          'No proxy is trusted, so that all visitors seem to come from the proxy and share its limits on attempts.',
        fix: 'Set LATCHKEY_TRUSTED_PROXIES to the address of the proxy, such as `loopback`.',
      })
}

function database({ database }: Config): Finding {
  return database.kind === 'postgres'
    ? fine('server.database', 'Data is kept in PostgreSQL.')
    : advice('server.database', {
        message:
          'Data is kept in the embedded database: a power cut may cost the last moments before it, and only one process can run.',
        fix: 'Create a PostgreSQL database and set DATABASE_URL.',
      })
}

async function disk({ database: { folder } }: App): Promise<Finding[]> {
  if (folder === null) return []
  const id = 'server.disk'
  const free = await freeBytesIn(folder)
  if (free >= littleRoomBytes) return [fine(id, 'The disk of the embedded database has room.')]
  const megabytes = Math.floor(free / 1_000_000)
  return [
    advice(id, {
      message: `The disk of the embedded database has ${megabytes} MB left. When it is full, requests fail until there is room.`,
      fix: 'Make room on it, or move LATCHKEY_DATA_DIR to a larger disk.',
    }),
  ]
}

const dayMs = 24 * 60 * 60 * 1000

/** As this process saw it in the last day. */
function clock({ clock, clockMoves }: App): Finding {
  const id = 'server.clock'
  const move = clockMoves.last()
  if (!move || Math.abs(clock.now().getTime() - move.at.getTime()) > dayMs) return fine(id, 'The clock was not moved.')
  return advice(id, {
    message: `The clock of this server was ${move.seconds < 0 ? 'set back' : 'set ahead'} by ${Math.abs(move.seconds)} seconds at ${move.at.toISOString()}: sessions, codes and tokens of that time may end earlier or later than they should.`,
    fix: 'Keep the clock in step with a time server (NTP), such as chrony or systemd-timesyncd.',
  })
}

/** Connections of ours bring a limit along. Behind a pooler it belongs to the role, where no one has to have set it. */
async function statementTimeout({ config, database }: App): Promise<Finding[]> {
  const id = 'server.statement-timeout'
  if (config.database.kind !== 'postgres' || !config.database.isBehindPooler) return []
  if ((await readStatementTimeoutMs(database)) > 0)
    return [fine(id, 'The database ends statements that take too long.')]
  return [
    advice(id, {
      message:
        'The database is reached by a pooler, and has no `statement_timeout`: a statement that hangs keeps its locks.',
      fix: "Set it for the role of the server, such as `alter role latchkey set statement_timeout = '4500ms'`.",
    }),
  ]
}

function mail({ mail: { smtpUrl, from }, publicUrl }: Config): Finding[] {
  if (!smtpUrl) {
    const message = 'There is no mail server: no emails are sent, and users cannot recover their accounts.'
    return [problem('server.mail', { message, fix: 'Set LATCHKEY_SMTP_URL.' })]
  }
  const isMadeUp = from.address === `noreply@${new URL(publicUrl).hostname}`
  return [
    fine('server.mail', 'There is a mail server.'),
    isMadeUp
      ? advice('server.mail-sender', {
          message: `Mails come from ${from.address}, an address that was made up from the server’s own.`,
          fix: 'Set LATCHKEY_MAIL_FROM to an address that your mail server may send from and that is read.',
        })
      : fine('server.mail-sender', `Mails come from ${from.address}.`),
  ]
}

async function rootSecret(app: App): Promise<Finding> {
  const id = 'server.root-secret'
  if (app.config.previousRootSecrets.length === 0) return fine(id, 'Everything is sealed under one root secret.')
  const left = await countToReseal(app)
  if (left > 0)
    return advice(id, {
      message: `${left === 1 ? 'One secret is' : `${left} secrets are`} still sealed under a previous root secret.`,
      fix: 'Keep LATCHKEY_PREVIOUS_ROOT_SECRETS while the server seals them again, or run `latchkey reseal` to have it done now.',
    })
  const message = 'A previous root secret is set, and nothing is sealed under it any more.'
  const open = await findCodesOfPreviousSecrets(app)
  return open
    ? advice(id, {
        message: `${message} ${open.count === 1 ? 'One open code was' : `${open.count} open codes were`} made under it; the last expires at ${open.lastExpiresAt.toISOString()}.`,
        fix: 'Remove LATCHKEY_PREVIOUS_ROOT_SECRETS after that time. Removing it earlier voids those codes, invitations among them.',
      })
    : advice(id, { message, fix: 'Remove LATCHKEY_PREVIOUS_ROOT_SECRETS, once every process has the new root secret.' })
}

async function background({ database, clock }: App): Promise<Finding[]> {
  const { jobsDead, eventsDead } = await readWaiting(database, clock.now())
  return [
    jobsDead === 0
      ? fine('server.dead-jobs', 'No job was given up in the last thirty days.')
      : advice('server.dead-jobs', {
          message: `${jobsDead === 1 ? 'One job was' : `${jobsDead} jobs were`} given up after all attempts in the last thirty days.`,
          fix: 'Look for `job failed for good` in the log: it has the reason.',
        }),
    eventsDead === 0
      ? fine('server.dead-events', 'No event was given up.')
      : advice('server.dead-events', {
          message: `${eventsDead === 1 ? 'One event was' : `${eventsDead} events were`} given up after all attempts: what should follow is missing.`,
          fix: 'See the reasons with `latchkey events list`. Once they are mended, run `latchkey events retry`.',
        }),
  ]
}
