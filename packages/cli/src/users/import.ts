/** `latchkey users import`: from a file, with a report of the refused rows. */
import { readFile } from 'node:fs/promises'
import type { ImportProgress, ImportReport } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { reasonOf } from '../files.ts'
import { count, progressBar } from '../layout.ts'

export const command = defineCommand({
  operand: { name: 'FILE', meaning: 'Ends in .json (users and teams) or .csv (users alone).' },
  options: {
    'dry-run': { meaning: 'Check everything and write nothing.' },
    resume: { takes: 'ID', meaning: 'Go on with an import that was cut off.' },
    ...projectOptions,
  },
  notes: `${projectNotes} It ends with 2 when rows were not taken.

What may stand in a file: docs/import-export.md`,
  async run(given, terminal) {
    const { operand: file } = given
    const app = await projectApp(given, terminal)
    let progress: ImportProgress | undefined
    const onProgress = (now: ImportProgress) => {
      progress = now
      const done = now.nextRow - 1
      terminal.status(progressBar(done, now.totalRows, `row ${done} of ${now.totalRows}`))
    }
    try {
      const rows = new Blob([await readFile(terminal.pathOf(file))])
      const options = { dryRun: given.has('dry-run'), importId: given.text('resume'), onProgress }
      const report = await app.importUsers(rows, options)
      terminal.status(null)
      terminal.out(given.has('json') ? JSON.stringify(report, null, 2) : summary(report))
      return report.failed === 0 ? 0 : 2
    } catch (cause) {
      const goOn = progress ? `\nGo on with: ${terminal.program} users import ${file} --resume ${progress.id}` : ''
      throw new Cannot(`${reasonOf(cause, file)}${goOn}`, { cause })
    }
  },
})

const mostShown = 20

function summary(report: ImportReport): string {
  const { isDryRun, createdUsers, createdTeams, skipped, failed, problems } = report
  const lines = problems
    .slice(0, mostShown)
    .flatMap(({ row, messages }) => messages.map(line => `  row ${row}: ${line}`))
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
