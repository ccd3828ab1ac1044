/** Users as a table. What has parts (metadata, teams, accounts) stands as JSON in its column. */
import { toWire } from '@latchkey/client'
import Papa from 'papaparse'
import { UserFileError } from './transfer.ts'

type Kind = 'text' | 'boolean' | 'moment' | 'json'

/** Every column that a table of users may have, in the order in which they are written. */
export const userColumns = {
  id: 'text',
  display_name: 'text',
  primary_email: 'text',
  primary_email_verified: 'boolean',
  primary_email_auth_enabled: 'boolean',
  profile_image_url: 'text',
  password_hash: 'text',
  otp_auth_enabled: 'boolean',
  totp_secret_base64: 'text',
  is_anonymous: 'boolean',
  is_locked: 'boolean',
  locked_until_millis: 'moment',
  lock_reason: 'text',
  restricted_by_admin: 'boolean',
  restricted_by_admin_reason: 'text',
  restricted_by_admin_private_details: 'text',
  country_code: 'text',
  locale: 'text',
  risk_scores: 'json',
  signed_up_at_millis: 'moment',
  last_active_at_millis: 'moment',
  selected_team_id: 'text',
  contact_channels: 'json',
  oauth_providers: 'json',
  client_metadata: 'json',
  client_read_only_metadata: 'json',
  server_metadata: 'json',
  teams: 'json',
  project_permission_ids: 'json',
} as const satisfies Record<string, Kind>

type Column = keyof typeof userColumns
const columns = Object.keys(userColumns) as Column[] // the record's own keys

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** Why a row is broken, by its index. */
  readonly broken?: ReadonlyMap<number, string>
}

/** @throws {@link UserFileError} when it is no table. */
export function readTable(text: string): Table {
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    delimiter: getDelimiter(text),
    transformHeader: name => name.trim(),
  })
  const found = errors.filter(({ type }) => type !== 'Delimiter')
  const whole = found.find(({ row }) => row === undefined)
  if (whole) throw new UserFileError(`The file: ${whole.message}.`)
  // Errors in quotes count the header as a row.
  const reasons = new Map(
    found.map(({ row = 0, type, code, message }) => [type === 'Quotes' ? row - 1 : row, whyBroken(code, message)]),
  )
  const kept = data.flatMap((row, at) => (isBlank(row) ? [] : [{ row, reason: reasons.get(at) }]))
  const broken = new Map(kept.flatMap(({ reason }, index) => (reason === undefined ? [] : [[index, reason] as const])))
  return { header: meta.fields ?? [], rows: kept.map(({ row }) => row), broken }
}

/** Guessed without empty lines, which have none. */
const getDelimiter = (text: string) => Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter

/** Filtered here and not by the parser, whose errors count empty lines. */
const isBlank = (row: object) => Object.values(row).flat().join('').trim() === ''

function whyBroken(code: string, message: string): string {
  const lost = code === 'MissingQuotes' ? ', and nothing after it can be read' : ''
  return `${message.replace(/\.$/, '')}${lost}`
}

/**
 * A row that cannot be read keeps its place, so that the others keep their numbers, and its reason is the name of a property that
 * no user has: the server refuses that row, and reports the reason among those of all rows.
 *
 * @throws {@link UserFileError} naming the columns that mean nothing.
 */
export function rowsOfTable({ header, rows, broken }: Table): Record<string, unknown>[] {
  const unknown = header.filter(name => !isColumn(name))
  if (unknown.length > 0)
    throw new UserFileError(
      `These columns mean nothing here: ${unknown.slice(0, 10).join(', ')}. Rename or remove them; known are ${columns.join(', ')}.`,
    )
  return rows.map((row, index) => {
    const reason = broken?.get(index)
    if (reason !== undefined) return { [`(${reason})`]: true }
    return Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) => (cell === '' || !isColumn(name) ? [] : [readCell(name, cell)])),
    )
  })
}

const isColumn = (name: string): name is Column => Object.hasOwn(userColumns, name)

/** As spreadsheets, databases and people write them. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map(word => [word, true] as const),
  ...['false', 'no', '0'].map(word => [word, false] as const),
])

/** What does not fit stays text: the server says of it what is wrong. */
function readCell(name: Column, cell: string): [name: string, value: unknown] {
  const kind: Kind = userColumns[name]
  if (kind === 'text') return [name, withoutGuard(cell)]
  const word = cell.trim().toLowerCase()
  if (kind === 'boolean') return [name, booleans.get(word) ?? cell]
  if (kind === 'moment') return [name, toMillis(cell.trim()) ?? cell]
  try {
    return [name, JSON.parse(cell)]
  } catch {
    return [`${name} (no valid JSON)`, true]
  }
}

/** ISO 8601: a day, in UTC, or a day and a time with its zone. A time without a zone could mean any. */
const isoDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

function toMillis(cell: string): number | undefined {
  if (/^-?\d+$/.test(cell)) return Number(cell)
  const millis = isoDate.test(cell) ? Date.parse(cell.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(millis) ? undefined : millis
}

/** The header, then the rows of each page. */
export function* writeTable(pages: Iterable<readonly object[]>): Generator<string> {
  yield `${columns.join(',')}\r\n`
  for (const page of pages) {
    if (page.length === 0) continue
    const rows = page.map(toWire).map(row => columns.map(name => toCell(userColumns[name], valueIn(row, name))))
    yield `${Papa.unparse(rows)}\r\n`
  }
}

function valueIn(row: unknown, name: Column): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
}

function toCell(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'json') return JSON.stringify(value)
  // Spreadsheets and people read dates; an import takes both.
  if (kind === 'moment' && typeof value === 'number') return new Date(value).toISOString()
  return kind === 'text' ? withGuard(String(value)) : String(value)
}

// A spreadsheet executes a cell that starts with one of these, and users choose their own names. The apostrophe keeps
// it from that; reading takes it away again.
const runs = /^'*[=+\-@\t\r]/

const withGuard = (text: string) => (runs.test(text) ? `'${text}` : text)
const withoutGuard = (cell: string) => (cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell)
