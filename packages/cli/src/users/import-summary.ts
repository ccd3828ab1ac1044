/** What an import says of itself when it is done. */
import type { ImportProblem, ImportReport } from '@latchkey/js'
import { count, inert } from '../layout.ts'
import { refusalLine } from './from/left-behind.ts'
import type { SourceContent } from './from/source.ts'

/** What was read from the export of another product, and what of it has no place here. */
export function contentSummary({ title, teams, users, leftBehind }: SourceContent): string {
  const rows = users.map(({ row }) => row)
  const have = (is: (row: (typeof rows)[number]) => unknown) => rows.filter(is).length
  const parts = [
    `${have(row => row.passwordHash)} with a password`,
    `${have(row => row.oauthProviders?.length)} with an account at a provider`,
    `${have(row => row.totpSecretBase64)} with a second factor`,
  ]
  const left = leftBehind.entries().map(([what, users]) => `  ${inert(what)}: ${count(users, 'user')}`)
  const { refused } = leftBehind
  const more = refused.length > mostShown ? [`  and ${refused.length - mostShown} more; --json shows all`] : []
  return [
    `Read ${count(users.length, 'user')} and ${count(teams.length, 'team')} from ${title}: ${parts.join(', ')}.`,
    ...(left.length > 0 ? ['Left behind:', ...left] : []),
    ...(refused.length > 0
      ? [
          `${count(refused.length, 'record')} cannot be read:`,
          ...refused.slice(0, mostShown).map(record => `  ${refusalLine(record)}`),
          ...more,
        ]
      : []),
  ].join('\n')
}

const mostShown = 20

/** `content` names the users of refused rows as they are called in the other product. */
export function summary(report: ImportReport, content?: SourceContent): string {
  const { isDryRun, createdUsers, createdTeams, skipped, failed, problems } = report
  const lines = problems
    .slice(0, mostShown)
    .flatMap(problem => problem.messages.map(line => `  ${getName(problem, content)}: ${line}`))
  const more = failed > mostShown ? [`  and ${count(failed - mostShown, 'more row')}; --json shows all`] : []
  return [
    `${isDryRun ? 'Would create' : 'Created'} ${count(createdUsers, 'user')} and ${count(createdTeams, 'team')}.`,
    ...(skipped > 0 ? [`${count(skipped, 'row')} ${skipped === 1 ? 'is' : 'are'} there already.`] : []),
    ...(failed > 0
      ? [`${count(failed, 'row')} ${isDryRun ? 'cannot be taken' : 'not taken'}:`, ...lines, ...more]
      : []),
    ...(isDryRun ? ['Nothing was written. Run it without --dry-run to import.'] : []),
  ].join('\n')
}

/** Rows are counted with the teams first. */
function getName({ row, kind }: ImportProblem, content: SourceContent | undefined): string {
  const user = kind === 'user' && content ? content.users[row - 1 - content.teams.length] : undefined
  return user ? `user ${inert(user.formerId)}` : `row ${row}`
}
