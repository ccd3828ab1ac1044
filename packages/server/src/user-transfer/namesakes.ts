/**
 * A row without an id matches the user with its address as the primary one: importing a list twice must not
 * create users twice. Rows with an id name their user, so several users may share an
 * address that signs none of them in.
 */
import type { UserImportRow, UserRow } from '@latchkey/contract'
import { digest } from '../kernel/crypto/random.ts'
import { differences } from './agreement.ts'
import { signsInByEmail } from './complete-rows.ts'
import type { Claim } from './taken.store.ts'

export interface Namesake {
  readonly user: UserRow
  /** By an earlier row of this batch, or else in the project already. */
  readonly isMadeHere: boolean
}

/** By primary address. */
export type Namesakes = Map<string, Namesake[]>

export function addNamesake(namesakes: Namesakes, namesake: Namesake): void {
  const address = namesake.user.primaryEmail
  if (address !== null) namesakes.set(address, [...(namesakes.get(address) ?? []), namesake])
}

/** The address that says whom the row is about, where no id does. */
export function namingAddress({ id, primaryEmail }: UserImportRow): string[] {
  return id === undefined && primaryEmail != null ? [primaryEmail] : []
}

/** How a dry run recognises its earlier rows: by their address, and whether they are equal. */
export function namesakeClaims(row: UserImportRow): Claim[] {
  if (row.primaryEmail == null) return []
  return [primaryClaim(row.primaryEmail), sameClaim(row)]
}

const primaryClaim = (address: string): Claim => `primary:${address}`
const sameClaim = (row: UserImportRow): Claim => `row:${digest(JSON.stringify({ ...row, id: undefined }))}`

export function judgeNamesakes(
  row: UserImportRow,
  { namesakes, taken }: { namesakes: Namesakes; taken: ReadonlyMap<Claim, string | null> },
): 'no one' | 'there already' | { readonly objection: string } {
  const [address] = namingAddress(row)
  if (address === undefined) return 'no one'
  const found = namesakes.get(address) ?? []
  const compared = found.map(namesake => ({ ...namesake, fields: differences(row, namesake.user) }))
  if (taken.has(sameClaim(row)) || compared.some(({ fields }) => fields.length === 0)) return 'there already'

  const [first] = compared
  const mayShare = !(signsInByEmail(row) && taken.has(`email:${address}`))
  const orElse = mayShare ? ', or give this row an id of its own if it is another person' : ''
  if (first && !first.isMadeHere) {
    const { user, fields } = first
    const whom = `user.primary_email is that of a user who differs in ${fields.join(', ')}`
    return { objection: `${whom}. Change the user by PATCH /users/${user.id}${orElse}` }
  }
  if (!first && !taken.has(primaryClaim(address))) return 'no one'
  const difference = first ? `, which differs in ${first.fields.join(', ')}` : ', with other values'
  return { objection: `user.primary_email stands in an earlier row already${difference}. Keep one of the two${orElse}` }
}
