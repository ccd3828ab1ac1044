/** `latchkey database distribute`: for a PostgreSQL with Citus, whose tables are to stand on several nodes. */
import { distributeDatabase } from '@latchkey/server'
import { defineDeploymentCommand, quiet } from '../deployment/deployment-command.ts'
import { count } from '../layout.ts'

export const command = defineDeploymentCommand({
  notes: `It checks first, and changes nothing while something is missing: then it says what, and ends with 1. Tables are distributed in one transaction, all or none; writes wait meanwhile. Every server must have this version. What is distributed already stays as it is: run it again after an upgrade.`,
  async run({ config, isJson }, terminal) {
    const { problems, statements } = await distributeDatabase(quiet(config))
    if (isJson) terminal.out(JSON.stringify({ problems, statements }))
    else terminal.out(problems.length > 0 ? problems.join('\n') : reported(statements))
    return problems.length > 0 ? 1 : 0
  },
})

function reported(statements: readonly string[]): string {
  if (statements.length === 0) return 'The database is distributed already. Nothing had to be done.'
  return [`Ran ${count(statements.length, 'statement')}:`, ...statements.map(statement => `  ${statement}`)].join('\n')
}
