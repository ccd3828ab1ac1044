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
  async list({ db }) {
    return asList(await listImports(db))
  },
  async create({ app, transaction }, { body }) {
    return transaction(tx => beginImport(app, tx, body))
  },
  async read({ db }, { params }) {
    return getImport(db, params.importId)
  },
  async listProblems({ db }, { params, query }) {
    return asPage(await listProblems(db, params.importId, query))
  },
  async addBatch({ app, project, transaction }, { params, body }) {
    const add = () => transaction(tx => addBatch(app, tx, project, params.importId, body))
    return add().catch(error => (wasOvertaken(error) ? add() : Promise.reject(error)))
  },
  async finish({ app, transaction }, { params }) {
    return transaction(tx => finishImport(app, tx, params.importId))
  },
})

export const userExportHandlers = implement(userExportEndpoints, {
  async listUsers({ app, db }, { query }) {
    return asPage(await exportUsers(app, db, query))
  },
  async listTeams({ db }, { query }) {
    return asPage(await exportTeams(db, query))
  },
})

function asPage<Item>({ items, nextCursor }: { items: Item[]; nextCursor: string | null }) {
  return { items, isPaginated: true as const, pagination: { nextCursor } }
}
