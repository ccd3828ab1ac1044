/** What is wrapped so that it shows in a trace. Nothing of it is there when no one traces. */
import type { Pool, PoolClient } from 'pg'
import type { Mailer } from '../mail/mailer.ts'
import type { OutgoingFetch, OutgoingRequest } from '../outgoing/fetch.ts'
import type { Tracing } from './tracing.ts'

export function tracedMailer(mailer: Mailer, tracing: Tracing): Mailer {
  return { send: message => tracing.mail(() => mailer.send(message)), close: () => mailer.close() }
}

/** The span ends with the headers of the response. */
export function tracedFetch(fetch: OutgoingFetch, tracing: Tracing): OutgoingFetch {
  const traced = (url: string | URL, request: OutgoingRequest) => tracing.outgoing(request, () => fetch(url, request))
  return Object.assign(traced, { check: fetch.check, close: fetch.close })
}

/** Every statement goes through a connection, so that is where they are seen: once for each that is opened. */
export function traceStatements(pool: Pool, tracing: Tracing): void {
  const seen = new WeakSet<PoolClient>()
  pool.on('acquire', client => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    // `pool.query` passes a callback and waits for it: that is housekeeping, and no part of a trace.
    const traced = (...args: unknown[]) =>
      args.some(each => typeof each === 'function')
        ? query(...args)
        : tracing.statement(getName(args[0]), () => query(...args))
    // The driver has many forms of a query; statements use one (queries.ts, and plain text in migrations).
    client.query = traced as typeof client.query
  })
}

/** The name of a prepared statement, or its first word: never more of its text. */
function getName(config: unknown): string {
  const { name, text } = typeof config === 'string' ? { name: undefined, text: config } : Object(config)
  return String(name ?? /^\s*(\w+)/.exec(String(text))?.[1] ?? 'statement')
}
