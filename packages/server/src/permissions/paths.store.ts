/** The part of the definitions from which a permission can be reached. */
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Containment } from './definitions.store.ts'

// First what leads to the permission, each once, and then what lies between: following both at the same
// time would visit the same definition again on every path that leads there.
const leadingTo = statement<Containment, { permissionId: string }>(
  'permissions.leading-to',
  `with recursive source(id) as (
     select :permissionId::text
     union
     select above.id from source cross join lateral (
       select c.container_id as id from permission_containments c
       where c.project_id = :projectId and c.contained_id = source.id offset 0
     ) above
   )
   select c.container_id as "containerId", c.contained_id as "containedId"
   from source cross join lateral (
     select container_id, contained_id from permission_containments c
     where c.project_id = :projectId and c.contained_id = source.id offset 0
   ) c
   order by c.contained_id collate "C", c.container_id collate "C"
   limit 1000000`,
)

/** Every containment on a way to the permission. */
export async function listContainmentsLeadingTo(db: Db, permissionId: string): Promise<Containment[]> {
  return leadingTo(db, { permissionId })
}
