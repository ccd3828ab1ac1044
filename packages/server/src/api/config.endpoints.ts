import { blankSecrets, configEndpoints } from '@latchkey/contract'
import { applyOverride, readOverride, readWholeConfig, requestedChanges, restoreConfig } from '../config/config.ts'
import { implement } from '../kernel/http/context.ts'
import { getChange, listHistory } from '../projects/projects.ts'

/** The default limit of the list. */
const usualPage = 100

export const configHandlers = implement(configEndpoints, {
  async read({ app, db, seesSecrets }) {
    const { version, value } = await readWholeConfig(app, db)
    return { configString: JSON.stringify(seesSecrets ? value : blankSecrets(value)), version }
  },
  async readOverride({ app, db, seesSecrets }) {
    const { version, value } = await readOverride(app, db)
    return { configOverrideString: JSON.stringify(seesSecrets ? value : blankSecrets(value)), version }
  },
  async override({ app, transaction }, { body }) {
    // Megabytes are read before the transaction, not while others wait for it.
    const changes = await requestedChanges(body)
    return { version: await transaction(tx => applyOverride(app, tx, changes, body)) }
  },
  async listChanges({ db }, { query }) {
    const { items, nextCursor } = await listHistory(db, query.limit ?? usualPage, query.cursor)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  async readChange({ db }, { params }) {
    return getChange(db, params.version)
  },
  async restore({ app, transaction }, { params, body }) {
    return { version: await transaction(tx => restoreConfig(app, tx, params.version, body.expectedVersion)) }
  },
})
