/** One content for many recipients, in jobs of a few at a time. */
import { randomBytes } from 'node:crypto'
import { EmailRenderingError, type SourceProblem } from '../errors.ts'
import type { Failure, Job, RenderOutcome } from '../messages.ts'
import type { EmailContent, Preview } from '../sandbox.ts'
import { tooSlow } from '../too-slow.ts'
import { renderBuiltIn } from './built-in.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface RenderTools {
  readonly pool: WorkerPool
  readonly deadlineMs: number
}

/** Other sends have a turn after so many emails. */
const recipientsPerJob = 50
/** After so many faults in a row the remaining recipients are not tried: each costs a worker. */
const mostFaults = 3

type Result = Preview | EmailRenderingError

/** @throws {EmailSandboxUnavailable} */
export async function renderAll<Props>(
  tools: RenderTools,
  content: EmailContent,
  recipients: readonly Props[],
  getInput: (props: Props) => string,
  isPreview = false,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let faults = 0
  const failed = (problem: SourceProblem) => new EmailRenderingError(problem)
  const failAll = (problem: SourceProblem) => {
    while (results.length < recipients.length) results.push(failed(problem))
  }
  const add = (outcome: RenderOutcome) => {
    results.push('rendered' in outcome ? outcome.rendered : failed(outcome.problem))
    faults = 'isFault' in outcome && outcome.isFault ? faults + 1 : 0
    if ('problem' in outcome && faults >= mostFaults) failAll(outcome.problem)
  }

  while (results.length < recipients.length) {
    const next = inputsFrom(recipients, results.length, getInput)
    const builtIn = next.inputs.length > 0 && (await renderBuiltIn(content, next.inputs))
    if (builtIn) results.push(...builtIn)
    else if (next.inputs.length > 0) {
      const allFailed = await runJob(tools, { content, inputs: next.inputs, isPreview }, add)
      if (allFailed) failAll(allFailed.problem)
    } else if (next.refused) results.push(next.refused)
  }
  return results
}

/** The inputs of the next job, up to a recipient whose variables are no JSON. */
function inputsFrom<Props>(recipients: readonly Props[], first: number, getInput: (props: Props) => string) {
  const inputs: string[] = []
  for (const props of recipients.slice(first, first + recipientsPerJob)) {
    try {
      inputs.push(getInput(props))
    } catch (error) {
      if (error instanceof EmailRenderingError) return { inputs, refused: error }
      throw error
    }
  }
  return { inputs }
}

/** Returns what fails for every recipient, if something does. */
async function runJob(
  { pool, deadlineMs }: RenderTools,
  rendering: Pick<Extract<Job, { kind: 'render' }>, 'content' | 'inputs' | 'isPreview'>,
  add: (outcome: RenderOutcome) => void,
): Promise<Failure | undefined> {
  const token = randomBytes(12).toString('hex')
  const job: Job = { kind: 'render', ...rendering, token, timeMs: Date.now() }
  let allFailed: Failure | undefined
  const how = await pool.run(job, message => {
    if (message.kind === 'email') add(message.outcome)
    if (message.kind === 'content-failed') allFailed = message.failure
  })
  if (how === 'lost' && !allFailed) add({ problem: { message: tooSlow(deadlineMs), in: 'template' }, isFault: true })
  return allFailed
}
