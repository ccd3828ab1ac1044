import type { Tx } from '../kernel/db/db.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'
import { nextPlaces, placedAnew } from './channel-order.store.ts'
import { writeSearchText } from './search-text.store.ts'

/** The whole database, across projects, or one transaction on it. */
interface Everywhere {
  readonly queries: Queries
}

export type AddressRow = {
  projectId: string
  id: string
  userId: string
  value: string
  isVerified: boolean
  createdAt: Date
}

const columns = `project_id as "projectId", id, user_id as "userId", value, is_verified as "isVerified",
  created_at as "createdAt"`
// The condition of the index (0019_address_forms.sql).
const unusual = `(octet_length(value) <> char_length(value) or value like '%xn--%')`

const listAll = statement<AddressRow>(
  'addresses.list-unusual',
  `select ${columns} from contact_channels
   where ${unusual} and (project_id, created_at, id) > ($1, $2::timestamptz, $3::uuid)
   order by project_id, created_at, id limit $4`,
)

const listOfProject = statement<AddressRow>(
  'addresses.list-unusual-of-project',
  `select ${columns} from contact_channels
   where ${unusual} and project_id = $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
   order by created_at, id limit $4`,
)

/**
 * Addresses with characters outside ASCII, or a host that was encoded, oldest first in each project; of all projects
 * where none is named.
 */
export async function listUnusualAddresses(
  on: Everywhere,
  { projectId, after, count }: { projectId: string | null; after: AddressRow | null; count: number },
): Promise<AddressRow[]> {
  const from = [after?.createdAt ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000', count]
  if (projectId !== null) return listOfProject(on, [projectId, ...from])
  return listAll(on, [after?.projectId ?? '', ...from])
}

const store = statement<{ id: string }>(
  'addresses.store-form',
  `update contact_channels changed set value = $4, is_verified = $5,
     ${placedAnew({ value: '$4', isVerified: '$5', added: '$6', verified: '$7' })}
   where project_id = $1 and id = $2 and value = $3 and not exists (
     select 1 from contact_channels other
     where other.project_id = $1 and other.type = changed.type and other.value = $4 and other.id <> $2
       and (other.user_id = changed.user_id or (other.used_for_auth and changed.used_for_auth)))
   returning id`,
)

/** False: the channel has changed meanwhile, or another one has this address, to sign in with or of the same user. */
export async function putForm(
  tx: Tx,
  { id, userId, value }: AddressRow,
  stored: { readonly form: string; readonly isVerified: boolean },
): Promise<boolean> {
  const { added, verified } = await nextPlaces(tx)
  const values = [stored.form, stored.isVerified, added, verified]
  if ((await store(tx, [tx.projectId, id, value, ...values])).length === 0) return false
  await writeSearchText(tx, userId)
  return true
}

const holder = statement<{ userId: string }>(
  'addresses.holder',
  `select user_id as "userId" from contact_channels
   where project_id = $1 and value = $2 order by used_for_auth desc, created_at, id limit 1`,
)

/** The user who has this address, first of all to sign in with. */
export async function findHolder(
  on: Everywhere & { readonly projectId: string },
  value: string,
): Promise<string | null> {
  const [found] = await holder(on, [on.projectId, value])
  return found?.userId ?? null
}
