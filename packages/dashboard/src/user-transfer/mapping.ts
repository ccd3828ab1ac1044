/** Which column of a table holds which field of a user. */

import type { ImportProblem } from '@latchkey/js'
import type { Table } from '@latchkey/js/internal'
import { csvTable } from '../parts/download.ts'

/** What a column can hold, as files spell it; and how to say it. */
export const importFields = [
  { field: 'id', label: 'User ID' },
  { field: 'primary_email', label: 'Email' },
  { field: 'primary_email_verified', label: 'Email is verified' },
  { field: 'primary_email_auth_enabled', label: 'Email signs in' },
  { field: 'display_name', label: 'Name' },
  { field: 'profile_image_url', label: 'Picture (address)' },
  { field: 'password_hash', label: 'Password hash' },
  { field: 'otp_auth_enabled', label: 'Signs in by email code' },
  { field: 'totp_secret_base64', label: 'Second factor (base64)' },
  { field: 'signed_up_at_millis', label: 'Signed up' },
  { field: 'last_active_at_millis', label: 'Last active' },
  { field: 'is_anonymous', label: 'Is anonymous' },
  { field: 'is_locked', label: 'Is locked' },
  { field: 'locked_until_millis', label: 'Locked until' },
  { field: 'lock_reason', label: 'Reason of the lock' },
  { field: 'restricted_by_admin', label: 'Is restricted' },
  { field: 'restricted_by_admin_reason', label: 'Reason of the restriction' },
  { field: 'restricted_by_admin_private_details', label: 'Private details of the restriction' },
  { field: 'country_code', label: 'Country (two letters)' },
  { field: 'locale', label: 'Language (BCP 47 tag)' },
  { field: 'risk_scores', label: 'Risk scores (JSON)' },
  { field: 'client_metadata', label: 'Client metadata (JSON)' },
  { field: 'client_read_only_metadata', label: 'Client read-only metadata (JSON)' },
  { field: 'server_metadata', label: 'Server metadata (JSON)' },
  { field: 'contact_channels', label: 'More addresses (JSON)' },
  { field: 'oauth_providers', label: 'Provider accounts (JSON)' },
  { field: 'teams', label: 'Teams (JSON)' },
  { field: 'selected_team_id', label: 'Selected team' },
  { field: 'project_permission_ids', label: 'Project permissions (JSON)' },
] as const

export type ImportField = (typeof importFields)[number]['field']

/** By the headings of the columns; a column that is left out holds null. */
export type Mapping = Readonly<Record<string, ImportField | null>>

/** What other systems call it. */
const otherNames: Readonly<Record<string, ImportField>> = {
  user_id: 'id',
  uid: 'id',
  email: 'primary_email',
  email_address: 'primary_email',
  mail: 'primary_email',
  e_mail: 'primary_email',
  email_verified: 'primary_email_verified',
  verified: 'primary_email_verified',
  name: 'display_name',
  full_name: 'display_name',
  username: 'display_name',
  picture: 'profile_image_url',
  avatar: 'profile_image_url',
  avatar_url: 'profile_image_url',
  image_url: 'profile_image_url',
  photo_url: 'profile_image_url',
  encrypted_password: 'password_hash',
  password_digest: 'password_hash',
  hashed_password: 'password_hash',
  signed_up_at: 'signed_up_at_millis',
  created_at: 'signed_up_at_millis',
  registered_at: 'signed_up_at_millis',
  last_active_at: 'last_active_at_millis',
  last_sign_in_at: 'last_active_at_millis',
  last_login: 'last_active_at_millis',
  metadata: 'client_metadata',
  user_metadata: 'client_metadata',
  app_metadata: 'server_metadata',
}

/** The best guess for each column. No field is guessed twice: the first column has it. */
export function guessMapping({ header, rows }: Table): Mapping {
  const taken = new Set<ImportField>()
  return Object.fromEntries(
    header.map(heading => {
      const field = fieldNamed(heading, getSample(rows, heading))
      if (field === null || taken.has(field)) return [heading, null]
      taken.add(field)
      return [heading, field]
    }),
  )
}

/** The first thing that stands in a column, or nothing. */
export function getSample(rows: Table['rows'], heading: string): string {
  return rows.find(row => row[heading])?.[heading] ?? ''
}

/** How hashes begin, as other systems write them. */
const passwordHash = /^\$(2[aby]\$|argon2|scrypt|pbkdf2)/

function fieldNamed(heading: string, sample: string): ImportField | null {
  const name = heading
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const known = importFields.find(({ field }) => field === name)
  if (known) return known.field
  // Many systems call their hashes “password”. A password that anyone can read is not one: it is left out.
  if (name === 'password') return passwordHash.test(sample) ? 'password_hash' : null
  return Object.hasOwn(otherNames, name) ? (otherNames[name] ?? null) : null
}

/** What keeps a mapping from being used, or null. */
export function mappingProblem(mapping: Mapping): string | null {
  const fields = Object.values(mapping).filter(field => field !== null)
  if (fields.length === 0) return 'Choose a field for at least one column.'
  const twice = importFields.find(({ field }) => fields.filter(other => other === field).length > 1)
  return twice ? `Two columns are said to hold “${twice.label}”. Choose one of them.` : null
}

/** A sentence of the server about a row, with the field in the words of this screen. */
export function describeProblem(message: string): string {
  const [path = '', name, inside = ''] = /^user\.([a-z_]+)((?:\[\d+\]|\.\w+)*)(?![\w.[])/.exec(message) ?? []
  const known = importFields.find(({ field }) => field === name)
  return known ? `“${known.label}”${formatPath(inside)}${message.slice(path.length)}` : message
}

/** `[0].is_verified` as “, entry 1, is verified”. */
function formatPath(path: string): string {
  const steps = path.match(/\d+|\w+/g) ?? []
  return steps
    .map(step => (/^\d+$/.test(step) ? `, entry ${Number(step) + 1}` : `, ${step.replaceAll('_', ' ')}`))
    .join('')
}

/** Which column held what in an import that was begun here, for going on with it after the page was closed. */
const getKey = (importId: string) => `latchkey-import-${importId}`

export function rememberMapping(importId: string, mapping: Mapping): void {
  localStorage.setItem(getKey(importId), JSON.stringify(mapping))
}

export function clearMapping(importId: string): void {
  localStorage.removeItem(getKey(importId))
}

export function recallMapping(importId: string, table: Table): Mapping {
  const written = localStorage.getItem(getKey(importId))
  // Only rememberMapping writes there.
  return written === null ? guessMapping(table) : (JSON.parse(written) as Mapping)
}

/** As CSV, a line for every problem, so that it can be sorted and searched beside the file it is about. */
export function problemsAsTable(problems: readonly ImportProblem[]): string {
  const lines = problems.flatMap(({ row, kind, messages }) => messages.map(message => [String(row), kind, message]))
  return `row,kind,problem\r\n${csvTable(lines)}`
}
