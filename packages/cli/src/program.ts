/** From the words of a command line to the command that they name. */
import { Cannot, Misuse } from './cannot.ts'
import type { ExitCode } from './command.ts'
import { type CommandEntry, commandsAs, findCommand } from './commands.ts'
import type { Terminal } from './terminal.ts'
import { versionText } from './version.ts'

/** Without a command it is `start`: `latchkey --port 8200` starts a server. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [first = ''] = words
  const isFlag = first === '' || first.startsWith('-')
  if (first === '--version' || first === '-v') return print(terminal, versionText())
  if (isFlag && isHelpRequest(words)) return print(terminal, (await loadHelp()).programHelp(terminal))
  const found = findCommand(isFlag ? ['start', ...words] : words)
  if (found) return run(found.entry, found.rest, terminal)
  const group = commandsAs(first)
  const { closestCommand, programHelp } = await loadHelp()
  const meant = closestCommand(words)
  const hint = meant ? `Did you mean \`${terminal.program} ${meant}\`? ` : ''
  if (group.length === 0)
    throw new Cannot(`${first} is not a command. ${hint}\`${terminal.program} --help\` lists them all.`)
  if (isHelpRequest(words)) return print(terminal, programHelp(terminal, first))
  const choices = group.map(({ name }) => name.slice(first.length + 1)).join(', ')
  throw new Cannot(`${hint}Say what to do with ${first}: ${choices}.`)
}

async function run({ name, load }: CommandEntry, words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { command } = await load()
  if (isHelpRequest(words)) return print(terminal, (await loadHelp()).commandHelp(name, command, terminal))
  try {
    return await command.run(words, terminal)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    const { usageLine } = await loadHelp()
    throw new Cannot(`${error.message}\n${usageLine(name, command, terminal)}`, { cause: error })
  }
}

// Most commands never show it.
const loadHelp = () => import('./help.ts')

const isHelpRequest = (words: readonly string[]) => words.includes('--help') || words.includes('-h')

function print(terminal: Terminal, text: string): ExitCode {
  terminal.out(text)
  return 0
}
