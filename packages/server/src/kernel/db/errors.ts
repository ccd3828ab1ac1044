/**
 * What a failed statement means. The driver's error is often wrapped, so each question follows the chain of causes.
 */

import { explainTlsFailure } from './tls-failures.ts'

/** The database is away, overloaded or too slow. Nothing is wrong with the request; try again shortly. */
export class DatabaseDown extends Error {
  override readonly name = 'DatabaseDown'

  constructor(options: { cause: unknown }) {
    super('The database does not answer at the moment.', options)
  }
}

/** There is no room for what should be stored, until the operator makes some. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = DISK_FULL

  constructor(options?: { cause: unknown }) {
    super('The disk of the database is full.', options)
  }
}

const DISK_FULL = '53100'

/** The name of the constraint that found the row to exist already, if that is what happened. */
export function uniqueViolation(error: unknown): string | undefined {
  return violation(error, '23505')
}

/** The name of the constraint that missed the row referred to, if that is what happened. */
export function foreignKeyViolation(error: unknown): string | undefined {
  return violation(error, '23503')
}

export function isDatabaseDown(error: unknown): boolean {
  return getCauses(error).some(cause => cause instanceof DatabaseDown || meansDown(cause))
}

/** The same error, or `DatabaseDown` because of it. */
export function asDatabaseDown(error: unknown): unknown {
  if (error instanceof DatabaseDown || !getCauses(error).some(meansUnreachable)) return error
  return new DatabaseDown({ cause: error })
}

/** The statement was stopped for taking too long, by a server that is otherwise well. */
export function isTooSlow(error: unknown): boolean {
  return getCauses(error).some(cause => getCode(cause) === '57014')
}

export function isDiskFull(error: unknown): boolean {
  return getCauses(error).some(cause => getCode(cause) === DISK_FULL)
}

/** The server lacks room or memory for this statement, and its connection stays as it is. */
export function isShortage(error: unknown): boolean {
  return getCauses(error).some(
    cause => SHORTAGE.has(getCode(cause) ?? '') && 'severity' in cause && cause.severity === 'ERROR',
  )
}

/** Two transactions stood in each other's way and this one was chosen to step back: run it again. */
export function isRetryable(error: unknown): boolean {
  return getCauses(error).some(cause => ['40001', '40P01'].includes(getCode(cause) ?? ''))
}

/** A statement prepared before the table changed, or that the server forgot; a new connection cures both. */
export function isStalePlan(error: unknown): boolean {
  return getCauses(error).some(cause => ['0A000', '26000'].includes(getCode(cause) ?? ''))
}

/** The error's SQLSTATE, or the code of the failed system call. */
export function getCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A sentence for the log or a table. */
export function getReason(error: unknown): string {
  const causes = getCauses(error)
  const reason = causes.find(cause => !(cause instanceof DatabaseDown)) ?? causes[0]
  return reason ? `${reason.name}: ${reason.message}` : 'unknown'
}

function violation(error: unknown, code: keyof typeof violated): string | undefined {
  for (const cause of getCauses(error)) {
    const found = violated[code].exec(cause.message)?.[1]
    // Citus names the constraint in the message alone, where it has the number of a shard; and not always the code.
    const isShard =
      found !== undefined && ON_SHARD.test(found) && ['23505', '23503', 'XX000'].includes(getCode(cause) ?? '')
    if (isShard) return found.replace(ON_SHARD, '')
    if (getCode(cause) === code && 'constraint' in cause) return String(cause.constraint)
  }
  return undefined
}

const violated = {
  '23505': /violates unique constraint "([^"]+)"/,
  '23503': /violates foreign key constraint "([^"]+)"/,
}
const ON_SHARD = /_\d{6,}$/

function meansDown(error: Error): boolean {
  const code = getCode(error) ?? ''
  return AWAY.has(code) || code.startsWith('08') || LOST_CONNECTION.some(text => error.message.startsWith(text))
}

/** Also where no connection can be made: its certificate ran out, or its file may not be read. */
function meansUnreachable(error: Error): boolean {
  return meansDown(error) || explainTlsFailure(error) !== undefined
}

/** The error, what caused it, and so on. */
export function getCauses(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) causes.push(cause)
  return causes
}

const SHORTAGE = new Set([
  '53000', // insufficient resources
  DISK_FULL,
  '53200', // out of memory
  '53400', // a limit of its configuration
])

const AWAY = new Set([
  ...SHORTAGE,
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'ENOENT', // the server's socket file is gone
  'EACCES', // the server's socket file is not for this user
  '57P01', // an administrator ended the connection
  '57P02', // the server crashed
  '57P03', // the server is starting or stopping
  '57P05', // the connection was idle for too long
  '25P03', // a transaction was idle for too long
  '25006', // the server is now a read-only replica
  '53300', // too many connections
  '57014', // the statement took longer than it may
  '58030', // a file could not be read or written
])

/** The driver's own words; it gives these no code. */
const LOST_CONNECTION = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]
