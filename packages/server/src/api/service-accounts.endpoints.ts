import { asList, serviceAccountEndpoints, succeeded, TeamPermissionRequired } from '@latchkey/contract'
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  lockServiceAccount,
  rotateServiceAccountSecret,
  type ServiceAccountRow,
  updateServiceAccount,
} from '../applications/service-accounts.ts'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { listTeamGrants } from '../permissions/permissions.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { firstNotToGive } from '../team-roles/team-roles.ts'
import { lockUser } from '../users/users.ts'

export const serviceAccountHandlers = implement(serviceAccountEndpoints, {
  list: async ({ app, db }, { query }) => asList(await listServiceAccounts(app, db, query.teamId)),
  create: (context, { body }) =>
    context.transaction(async tx => {
      await refuseUnlessToStay(context, tx)
      return createServiceAccount(context.app, tx, context.project.config, body)
    }),
  read: ({ app, db }, { params, query }) => getServiceAccount(app, db, { ...params, ...query }),
  update: ({ app, transaction, project }, { params, query, body }) =>
    transaction(tx => updateServiceAccount(app, tx, project.config, { ...params, ...query }, body)),
  async delete({ transaction }, { params, query }) {
    await transaction(tx => deleteServiceAccount(tx, { ...params, ...query }))
    return succeeded
  },
  rotateSecret: (context, { params, query, body }) =>
    context.transaction(async tx => {
      await refuseUnlessToStay(context, tx)
      const row = await lockServiceAccount(tx, { ...params, ...query })
      await refuseUnlessMayUse(context, tx, row)
      return rotateServiceAccountSecret(context.app, tx, row, body.overlapHours)
    }),
})

/** A secret outlasts the session that it is made in, so a person makes one in person. */
async function refuseUnlessToStay({ app, user, sessionId }: VisitorContext, tx: Tx): Promise<void> {
  if (user && (await lockUser(tx, user.id))) await refuseUnlessInPerson(app, tx, sessionId)
}

/** With its secret, someone could do what the service account can: they must be able to give all of that themselves. */
async function refuseUnlessMayUse(
  { user, project }: VisitorContext,
  tx: Tx,
  { teamId, permissionIds }: ServiceAccountRow,
): Promise<void> {
  if (!user || teamId === null) return
  const grants = await listTeamGrants(tx, teamId, user.id)
  const permissionId = firstNotToGive(project.config, grants, permissionIds)
  if (permissionId !== undefined) throw TeamPermissionRequired({ teamId, userId: user.id, permissionId })
}
