/** `latchkey migrate`: for deployments that bring the database up to date before the new servers start. */
import { migrateDatabase } from '@latchkey/server'
import { count } from '../layout.ts'
import { defineDeploymentCommand, quiet } from './deployment-command.ts'

export const command = defineDeploymentCommand({
  notes: `It runs what has not run yet, each migration whole or not at all, and ends. Servers that are running go on meanwhile. A start does the same by itself; several at once wait for each other.`,
  async run({ config, isJson }, terminal) {
    const ran = await migrateDatabase(quiet(config))
    terminal.out(isJson ? JSON.stringify({ ran }) : summary(ran))
    return 0
  },
})

function summary(ran: readonly string[]): string {
  if (ran.length === 0) return 'The database is up to date. Nothing had to run.'
  return [`Ran ${count(ran.length, 'migration')}:`, ...ran.map(name => `  ${name}`)].join('\n')
}
