/** `latchkey database distribute`: for a PostgreSQL with Citus, whose tables are to stand on several nodes. */
import { type Distribution, distributeDatabase } from '@latchkey/server'
import type { ExitCode } from '../command.ts'
import { defineDeploymentCommand, quiet } from '../deployment/deployment-command.ts'
import { count, progressBar } from '../layout.ts'

export const command = defineDeploymentCommand({
  flags: {
    check: {
      meaning:
        'Change nothing. Say what would be done and how long it takes; of a distributed database, which statements of this version it does not take.',
    },
    'step-by-step': {
      meaning: 'Keep each statement when it has run, for databases that take hours. Stop every server first.',
    },
  },
  notes: `It checks first, and changes nothing while something is missing: then it says what, and ends with 1. Without --step-by-step all is one transaction: writes wait meanwhile, and an interruption undoes it. With it, an interruption costs one statement. In either case run it again: what is distributed already stays as it is. Every server must have this version; run it again after an upgrade. With --check it ends with 2 when there is something to do.`,
  async run({ config, isJson, has }, terminal) {
    const isCheck = has('check')
    let total = 0
    const distribution = await distributeDatabase(quiet(config), {
      isCheck,
      isStepwise: has('step-by-step'),
      onPlan(plan) {
        total = plan.statements.length
        if (total > 0) terminal.say(toDo(plan))
      },
      onStatement: (statement, done) => terminal.status(progressBar(done, total, `${done} of ${total}: ${statement}`)),
    })
    terminal.status(null)
    terminal.out(isJson ? JSON.stringify(distribution) : reported(distribution, isCheck))
    return getExitCode(distribution, isCheck)
  },
})

function getExitCode({ problems, statements, refused }: Distribution, isCheck: boolean): ExitCode {
  if (problems.length > 0) return 1
  return isCheck && statements.length + refused.length > 0 ? 2 : 0
}

function reported(distribution: Distribution, isCheck: boolean): string {
  const { problems, statements, refused } = distribution
  if (problems.length > 0) return problems.join('\n')
  if (refused.length > 0)
    return [
      `The database is distributed, and does not take ${count(refused.length, 'statement')}:`,
      ...indented(refused),
    ].join('\n')
  if (statements.length === 0)
    return isCheck
      ? 'The database is distributed, and takes every statement of this version.'
      : 'The database is distributed already. Nothing had to be done.'
  return [isCheck ? toDo(distribution) : `Ran ${count(statements.length, 'statement')}:`, ...indented(statements)].join(
    '\n',
  )
}

const indented = (lines: readonly string[]) => lines.map(line => `  ${line}`)

function toDo({ statements, bytes, seconds }: Distribution): string {
  const megabytes = Math.ceil(bytes / 1024 / 1024)
  return `${count(statements.length, 'statement')} and ${megabytes} MB to copy, about ${duration(seconds)} at 20 MB a second.`
}

const duration = (seconds: number) => (seconds < 120 ? count(seconds, 'second') : `${Math.ceil(seconds / 60)} minutes`)
