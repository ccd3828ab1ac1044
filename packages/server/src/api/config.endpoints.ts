import {
  blankSecrets,
  ConfigSourceNeeded,
  configEndpoints,
  maskSecrets,
  succeeded,
  withProductPaths,
  withProductWords,
} from '@latchkey/contract'
import {
  applyOverride,
  readOverride,
  readWholeConfig,
  requestedChanges,
  restoreConfig,
  revealSecrets,
} from '../config/config.ts'
import {
  changeLevel,
  getConfigLevel,
  readLevel,
  readSource,
  replaceLevel,
  resetKeys,
  unlinkSource,
} from '../config/config-levels.ts'
import { implement } from '../kernel/http/context.ts'
import { getChange, listHistory } from '../projects/projects.ts'

/** The default limit of the list. */
const usualPage = 100

export const configHandlers = implement(configEndpoints, {
  async read({ app, db, seesSecrets }, { query }) {
    const { version, value } = await readWholeConfig(app, db)
    return { configString: JSON.stringify(withProductWords(shownSecrets(value, seesSecrets, query))), version }
  },
  async readOverride({ app, db, seesSecrets }, { query }) {
    const { version, value } = await readOverride(app, db)
    return { configOverrideString: JSON.stringify(shownSecrets(value, seesSecrets, query)), version }
  },
  async revealSecrets({ app, transaction }) {
    return transaction(tx => revealSecrets(app, tx))
  },
  async override({ app, transaction }, { body }) {
    // Megabytes are read before the transaction, not while others wait for it.
    const changes = await requestedChanges(body.configOverrideString)
    return { version: await transaction(tx => applyOverride(app, tx, changes, body)) }
  },
  async readLevel({ app, db, caller, seesSecrets }, { params }) {
    const override = withProductPaths(await readLevel(app, db, getConfigLevel(params.level, caller)))
    return { configString: JSON.stringify(seesSecrets ? override : blankSecrets(override)) }
  },
  async changeLevel({ app, caller, transaction }, { params, body }) {
    const level = getConfigLevel(params.level, caller)
    const changes = await requestedChanges(body.configOverrideString, { isPush: level === 'branch' })
    await transaction(tx => changeLevel(app, tx, level, changes))
    return succeeded
  },
  async replaceLevel({ app, caller, transaction }, { params, body: { configString, source } }) {
    const level = getConfigLevel(params.level, caller)
    if (level === 'branch' && source === undefined) throw ConfigSourceNeeded()
    const override = await requestedChanges(configString, { isPush: level === 'branch' })
    await transaction(tx => replaceLevel(app, tx, level, override, source))
    return succeeded
  },
  async resetKeys({ app, caller, transaction }, { params, body }) {
    const level = getConfigLevel(params.level, caller)
    const cleared = await requestedChanges(JSON.stringify(Object.fromEntries(body.keys.map(key => [key, null]))), {
      isPush: level === 'branch',
    })
    await transaction(tx => resetKeys(app, tx, level, cleared))
    return succeeded
  },
  async readSource({ db }) {
    return { source: await readSource(db) }
  },
  async unlinkSource({ db, transaction }) {
    await transaction(unlinkSource)
    return { source: await readSource(db) }
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

/** The configuration as a caller may see it and requested it. */
function shownSecrets<Value>(value: Value, seesSecrets: boolean, { secrets }: { secrets?: 'clear' | 'masked' }): Value {
  if (!seesSecrets) return blankSecrets(value)
  return secrets === 'masked' ? maskSecrets(value) : value
}
