/** The program `create-latchkey`: runs once, and ends with its exit code. */
import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Console, runProgram } from './program.ts'

const { stdin, stdout, stderr } = process

const terminal: Console = {
  folder: process.cwd(),
  out: text => void stdout.write(`${text}\n`),
  fail: text => void stderr.write(`${text}\n`),
  ask: stdin.isTTY && stdout.isTTY ? ask : null,
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdout })
  // Without this, Ctrl+C and Ctrl+D would leave the question unanswered and the program would end with success.
  lines.once('close', () => {
    process.exitCode = 1
  })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.removeAllListeners('close').close()
  }
}

try {
  process.exitCode = await runProgram(process.argv.slice(2), terminal)
} catch (error) {
  terminal.fail(`${basename(process.argv[1] ?? '')}: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
