/** Checks a deployment by its settings, whether its server runs or not. Changes nothing. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@latchkey/js'
import {
  type Config,
  ConfigRefused,
  createApp,
  examineServer,
  listPendingMigrations,
  loadConfig,
  whyItCannotStart,
} from '@latchkey/server'
import { Cannot } from '../cannot.ts'
import { quiet } from '../deployment/deployment-command.ts'
import { count } from '../layout.ts'
import type { Terminal } from '../terminal.ts'

export async function examineDeployment({ env, program }: Terminal): Promise<readonly Finding[]> {
  if (!env.DATABASE_URL && !existsSync(env.LATCHKEY_DATA_DIR || '.latchkey'))
    throw new Cannot(
      'There is no server here to examine: set DATABASE_URL or LATCHKEY_DATA_DIR as for the server, or LATCHKEY_PROJECT_ID and its key for a project.',
    )
  try {
    return await examine(quiet(loadConfig({ ...env })), program)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems.map(sentence => finding('problem', 'settings', sentence))
    const sentence = whyItCannotStart(error)
    if (sentence === undefined) throw error
    return [finding('problem', 'database', sentence)]
  }
}

async function examine(config: Config, program: string): Promise<readonly Finding[]> {
  if (config.database.kind === 'embedded' && !existsSync(join(config.dataDir, 'db')))
    return [finding('advice', 'database', 'There is no database yet. The first start makes it.')]
  const pending = await listPendingMigrations(config)
  if (pending.length > 0) {
    const message = `The database is older than this program: ${count(pending.length, 'migration')} did not run yet.`
    return [{ ...finding('problem', 'migrations', message), fix: `Run \`${program} migrate\`, or start the server.` }]
  }
  const app = await createApp(config)
  try {
    return [finding('fine', 'migrations', 'The database answers, and is up to date.'), ...(await examineServer(app))]
  } finally {
    await app.database.close()
  }
}

/** Each sentence names its fix, if there is one. */
const finding = (severity: Finding['severity'], id: string, message: string): Finding => ({
  id,
  severity,
  message,
  fix: null,
  path: null,
})
