/** From the words of the command line, and answers where words are missing, to an app in a folder. */
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isClone, Refused, writeApp } from './app.ts'
import { isTemplate, type Template, templates } from './templates.ts'

/** Where the program runs; the tests have one of their own. */
export interface Console {
  /** The current folder. */
  readonly folder: string
  out(text: string): void
  fail(text: string): void
  /** Null where there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
}

const list = Object.entries(templates).map(([name, meaning]) => `  ${name.padEnd(6)}${meaning}`)
const names = Object.keys(templates).join(', ')

const help = `npm create latchkey@latest [FOLDER] -- [--template NAME]

Makes an app that signs people in with Latchkey, in a new or empty folder. Templates:

${list.join('\n')}

In a terminal it asks for what is left out.`

export async function runProgram(words: readonly string[], terminal: Console): Promise<0 | 1> {
  try {
    const { values, positionals } = parsed(words)
    if (values.help) {
      terminal.out(help)
      return 0
    }
    const [folder = await answered(terminal, 'Folder of the app [my-app]: ', 'my-app'), extra] = positionals
    if (extra !== undefined) throw new Refused(`Name one folder: ${extra} is a second one.`)
    const template = await chosen(values.template, terminal)
    writeApp({ folder: resolve(terminal.folder, folder), template })
    terminal.out(nextSteps(relative(terminal.folder, resolve(terminal.folder, folder)), template))
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    terminal.fail(error.message)
    return 1
  }
}

function parsed(words: readonly string[]) {
  try {
    const options = { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    const reason = error instanceof Error ? `${error.message.split(/\. |\n/)[0]}.` : String(error)
    throw new Refused(`${reason}\n\n${help}`)
  }
}

async function answered({ ask }: Console, question: string, otherwise: string): Promise<string> {
  return (ask && (await ask(question))) || otherwise
}

/** A wrong answer is asked for again; a wrong word on the command line is refused. */
async function chosen(given: string | undefined, { ask, out }: Console): Promise<Template> {
  if (given !== undefined) {
    if (isTemplate(given)) return given
    throw new Refused(`There is no template ${given}. Templates: ${names}.`)
  }
  if (!ask) throw new Refused(`Say which template: --template NAME. Templates: ${names}.`)
  out(`Templates:\n${list.join('\n')}`)
  for (;;) {
    const answer = (await ask('Template [vite]: ')) || 'vite'
    if (isTemplate(answer)) return answer
    out(`There is no template ${answer}.`)
  }
}

function nextSteps(folder: string, template: Template): string {
  const file = folder === '' ? '.env.local' : `${folder}/.env.local`
  const steps = [
    ...(folder === '' ? [] : [`cd ${/\s/.test(folder) ? `"${folder}"` : folder}`]),
    'npm install',
    'npm run dev',
  ]
  const server = isClone()
    ? 'In the clone of Latchkey, start a server:  npm start'
    : 'In another folder, start a server:  npx latchkey start'
  return `
The app is made, from the template ${template}. Next:

  1. ${server}
  2. In its dashboard create a project, and copy its id and keys into ${file}.
  3. Start the app:

${steps.map(step => `       ${step}`).join('\n')}
`
}
