/** The sandbox as the server uses it. */
import { EmailRenderingError } from '../errors.ts'
import type { Inspected, Job } from '../messages.ts'
import type { EmailContent, EmailProps, EmailSandbox, InspectedSource, Preview, PreviewSettings } from '../sandbox.ts'
import { tooSlow } from '../too-slow.ts'
import { renderAll } from './render-all.ts'
import { createWorkerPool } from './worker-pool.ts'

export interface EmailSandboxOptions {
  /** How many jobs run at once. Each takes a thread and some 80 MB while there is work. */
  readonly workers?: number
  /** Workers that wait to replace one that was lost. With none, the next email waits for a new one. */
  readonly spares?: number
  /** For evaluating the sources of a content, and again for each email: time in which the thread runs. */
  readonly deadlineMs?: number
  /** Without work for this long, the threads end. They start again with the next job. */
  readonly idleMs?: number
}

/**
 * Compiles and renders the emails of owners. It starts nothing until its first use.
 *
 * @example
 * const sandbox = createEmailSandbox()
 * const { html, text, subject } = await sandbox.preview(
 *   { body: { templateSource }, themeSource }, { projectDisplayName: 'Acme' },
 * )
 */
export function createEmailSandbox(options: EmailSandboxOptions = {}): EmailSandbox {
  const { workers = 1, spares = 1, deadlineMs = 2_000, idleMs = 5 * 60_000 } = options
  const pool = createWorkerPool({ workers, spares, deadlineMs, idleMs })
  const tools = { pool, deadlineMs }

  return {
    async preview(content: EmailContent, given: PreviewSettings): Promise<Preview> {
      const [result] = await renderAll(tools, content, [given], getPreviewInput, true)
      if (result === undefined) throw new Error('A preview has one result.')
      if (result instanceof EmailRenderingError) throw result
      return result
    },

    render: (content: EmailContent, recipients: readonly EmailProps[]) =>
      renderAll(tools, content, recipients, getInput),

    async inspect(source: string): Promise<InspectedSource> {
      const job: Job = { kind: 'inspect', source, timeMs: Date.now() }
      let inspected: Inspected | undefined
      let problem: InspectedSource['problems'][number] | undefined
      await pool.run(job, message => {
        if (message.kind === 'inspected') inspected = message.inspected
        if (message.kind === 'content-failed') problem = message.failure.problem
      })
      if (inspected) return { problems: [], ...parsed(inspected) }
      return { problems: [problem ?? { in: 'template', message: tooSlow(deadlineMs) }] }
    },

    close: () => pool.close(),
  }
}

/** The texts are short enough for this thread, which answers requests. */
function parsed({ previewVariables, variablesJsonSchema }: Inspected): Omit<InspectedSource, 'problems'> {
  return {
    ...(previewVariables === undefined ? {} : { previewVariables: JSON.parse(previewVariables) }),
    ...(variablesJsonSchema === undefined ? {} : { variablesJsonSchema: JSON.parse(variablesJsonSchema) }),
  }
}

/** What the functions inside the engine receive, as JSON. */
const longestInput = 4 * 1024 * 1024

/** @throws {EmailRenderingError} */
const getInput = ({ user, project, variables, unsubscribeLink }: EmailProps): string =>
  getJson({
    user: { displayName: user.displayName, locale: user.locale ?? null },
    project: { displayName: project.displayName, branding: project.branding },
    variables,
    unsubscribeLink,
  })

/** @throws {EmailRenderingError} */
const getPreviewInput = ({ part, projectDisplayName, branding, variables = {} }: PreviewSettings): string =>
  getJson({ part, project: { displayName: projectDisplayName, branding }, variables })

function getJson(input: object): string {
  const text = stringify(input)
  if (text.length > longestInput) throw refused('the variables are larger than 4 MiB')
  return text
}

function stringify(input: object): string {
  try {
    return JSON.stringify(input)
  } catch (error) {
    if (error instanceof RangeError) throw refused('the variables are nested too deeply')
    if (error instanceof TypeError) throw refused('the variables are not JSON')
    throw error
  }
}

const refused = (message: string) => new EmailRenderingError({ message, in: 'template' })
