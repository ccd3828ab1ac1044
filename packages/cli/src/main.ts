#!/usr/bin/env node
/** The program `latchkey`: runs the command of the command line, and ends with its exit code. */
import { toSentence } from './cannot.ts'
import { keepCompiledCode } from './compiled-code.ts'
import { loadEnvFiles } from './env-files.ts'
import { runProgram } from './program.ts'
import { openTerminal } from './terminal.ts'

// The server is one bundle: source maps make a stack trace name its sources.
process.setSourceMapsEnabled(true)

const terminal = openTerminal()
keepCompiledCode(terminal)

try {
  loadEnvFiles()
  // A server goes on after its command has started it; so the code is set, and the end comes by itself.
  process.exitCode = await runProgram(process.argv.slice(2), terminal)
} catch (error) {
  terminal.status(null)
  terminal.fail(await toSentence(error))
  // At once: a database that was opened half-way would keep the process alive.
  process.exit(1)
}
