import { asList, userExportEndpoints, userImportEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { exportTeams, exportUsers } from '../user-transfer/user-exports.ts'
import {
  addBatch,
  beginImport,
  finishImport,
  getImport,
  listImports,
  listProblems,
  wasOvertaken,
} from '../user-transfer/user-imports.ts'

export const userImportHandlers = implement(userImportEndpoints, {
  list: async ({ db }) => asList(await listImports(db)),
  create: async ({ app, transaction }, { body }) => transaction(tx => beginImport(app, tx, body)),
  read: async ({ db }, { params }) => getImport(db, params.importId),
  listProblems: async ({ db }, { params, query }) => asPage(await listProblems(db, params.importId, query)),
  async addBatch({ app, project, transaction }, { params, body }) {
    const add = () => transaction(tx => addBatch(app, tx, project, params.importId, body))
    return add().catch(error => (wasOvertaken(error) ? add() : Promise.reject(error)))
  },
  finish: async ({ app, transaction }, { params }) => transaction(tx => finishImport(app, tx, params.importId)),
})

export const userExportHandlers = implement(userExportEndpoints, {
  listUsers: async ({ app, db }, { query }) => asPage(await exportUsers(app, db, query)),
  listTeams: async ({ db }, { query }) => asPage(await exportTeams(db, query)),
})

function asPage<Item>({ items, nextCursor }: { items: Item[]; nextCursor: string | null }) {
  return { items, isPaginated: true as const, pagination: { nextCursor } }
}
