/** Emails whose template and theme are both built in, rendered on this thread: a few milliseconds each. */
import { randomBytes } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { BuiltInEmail, BuiltInModule } from '../built-in/built-in-module.ts'
import type { EmailContent, Preview } from '../sandbox.ts'
import { builtFiles } from './snapshot-parts.ts'

/**
 * Every system email, so that none needs a worker: a link of 8 192 characters, of which JSON escapes each at most once,
 * and names. The server renders a short link in place of a longer one. What is larger is for a worker.
 */
const longestInput = 32 * 1024

let loading: Promise<BuiltInModule> | undefined

/** Undefined: the sandbox renders them, or says what is wrong with them. */
export async function renderBuiltIn(content: EmailContent, inputs: readonly string[]): Promise<Preview[] | undefined> {
  if (inputs.some(input => input.length > longestInput)) return undefined
  const email = await findBuiltIn(content)
  if (!email) return undefined
  const rendered: Preview[] = []
  for (const input of inputs) {
    if (rendered.length > 0) await otherWork()
    try {
      rendered.push(email.render(JSON.parse(input), randomBytes(12).toString('hex')))
    } catch {
      return undefined
    }
  }
  return rendered
}

async function findBuiltIn({ body, themeSource }: EmailContent): Promise<BuiltInEmail | undefined> {
  if (themeSource === null || !('templateSource' in body)) return undefined
  loading ??= load()
  const { builtInEmail } = await loading
  return builtInEmail(body.templateSource, themeSource)
}

async function load(): Promise<BuiltInModule> {
  try {
    return await import(pathToFileURL(builtFiles().builtIn).href)
  } catch (error) {
    // The next email tries again.
    loading = undefined
    throw error
  }
}
