/** One job in an engine: compile, evaluate, and render for each recipient. */
import { EmailRenderingError } from '../errors.ts'
import { longestHtml, longestPreview, longestText } from '../limits.ts'
import type { Failure, Job, RenderOutcome, WorkerMessage } from '../messages.ts'
import type { EmailContent, Preview } from '../sandbox.ts'
import { type AttemptTools, attempt, type Step } from './attempt.ts'
import { boundedJson } from './bounded-json.ts'
import type { Compile, SourceKind } from './compile.ts'
import type { Engine, Pointer } from './engine.ts'
import { failureInside, oddFailure } from './failures.ts'
import { plainText } from './plain-text.ts'
import { type EngineError, inspectResult, loadResult, parseResult, renderResult } from './result.ts'
import type { SnapshotPointers } from './snapshot.ts'

export interface JobTools extends AttemptTools {
  /** With the memory of the snapshot. */
  readonly engine: Engine
  readonly pointers: SnapshotPointers
  readonly compile: Compile
  post(message: WorkerMessage): void
}

export function runJob(tools: JobTools, job: Job): void {
  if (job.kind === 'inspect') tools.post(inspect(tools, job.source))
  else renderEach(tools, job)
}

function renderEach(tools: JobTools, job: Extract<Job, { kind: 'render' }>): void {
  const failure = load(tools, job.content, job.token)
  if (failure !== undefined) {
    tools.post({ kind: 'content-failed', failure })
    return
  }
  const endsAt = performance.now() + longestMs
  for (const input of job.inputs) {
    // What remains becomes a job of its own, and others have a turn.
    if (performance.now() > endsAt) return
    const outcome = renderOne(tools, input, job.isPreview)
    tools.post({ kind: 'email', outcome })
    // The engine may be damaged; what remains is for another worker.
    if ('isFault' in outcome && outcome.isFault) return
  }
}

const longestMs = 5_000

/** Evaluates the sources. Returns what is wrong with them. */
function load(tools: JobTools, { body, themeSource }: EmailContent, token: string): Failure | undefined {
  const { engine, pointers } = tools
  const templateSource = 'templateSource' in body ? body.templateSource : null
  const html = 'html' in body ? body.html : undefined
  const step: Step = { kind: 'template', source: '' }
  const loading = attempt(tools, step, () => {
    const template = evaluate(tools, step, 'template', templateSource)
    const theme = evaluate(tools, step, 'theme', themeSource)
    step.kind = 'template'
    const result = engine.call(pointers.load, [engine.text(JSON.stringify({ token, html })), template, theme])
    return parseResult(loadResult, engine.read(result))
  })
  if ('problem' in loading) return loading
  if (loading.value === undefined) return oddFailure('template')
  return 'error' in loading.value ? failureInside(loading.value.error, 'template') : undefined
}

/** Returns what the module exports, or undefined of the engine where there is no source. */
function evaluate({ engine, compile }: JobTools, step: Step, kind: SourceKind, source: string | null): Pointer {
  if (source === null) return engine.undefined()
  step.kind = kind
  step.source = source
  return engine.evaluateModule(compile(kind, source), `${kind}.tsx`)
}

function renderOne(tools: JobTools, input: string, isPreview: boolean): RenderOutcome {
  const step: Step = { kind: 'template', source: '' }
  const rendering = attempt(tools, step, (): Failure | { rendered: Preview } => {
    const result = renderSettled(tools, input)
    if (result === undefined) return oddFailure('template')
    if ('error' in result) return failureInside(result.error, 'template')
    return { rendered: finished(result.result, isPreview) }
  })
  return 'problem' in rendering ? rendering : rendering.value
}

/** Renders, and again once the promises that the first attempt waited for have settled. */
function renderSettled({ engine, pointers }: JobTools, input: string) {
  for (let times = 0; times < mostSuspensions; times++) {
    const given = engine.text(input)
    const output = engine.call(pointers.render, [given])
    const result = parseResult(renderResult, engine.read(output))
    engine.free(given)
    engine.free(output)
    if (result === undefined || 'error' in result) return result
    if (!('suspended' in result.result)) return { result: result.result }
    engine.settle()
  }
  return { error: returnedPromise }
}

const mostSuspensions = 5
const returnedPromise: EngineError = {
  message: 'a component returned a promise: components of emails must return their elements at once',
}

function finished(email: Preview | Omit<Preview, 'text'>, isPreview: boolean): Preview {
  if (Buffer.byteLength(email.html) > longestHtml) throw tooLong('HTML', longestHtml)
  if (isPreview && isTooLongToShow(email.html)) throw tooLongToShow('HTML')
  const text = plainText(email.html)
  if (Buffer.byteLength(text) > longestText) throw tooLong('text', longestText)
  if (isPreview && isTooLongToShow(text)) throw tooLongToShow('text')
  return { ...email, text }
}

const tooLong = (what: string, bytes: number) =>
  new EmailRenderingError({ message: `its ${what} is larger than ${bytes / 1024 / 1024} MiB`, in: 'template' })

/** As JSON, in which a control character takes six bytes. */
const isTooLongToShow = (shown: string) => Buffer.byteLength(JSON.stringify(shown)) > longestPreview

const tooLongToShow = (what: string) =>
  new EmailRenderingError({
    message: `its ${what} is larger than ${longestPreview / 1024} KiB, which is the most that a preview shows`,
    in: 'template',
  })

/** Says what a source exports, for the editor. */
function inspect(tools: JobTools, source: string): WorkerMessage {
  const { engine, pointers } = tools
  const kind = source.includes('EmailTheme') && !source.includes('EmailTemplate') ? 'theme' : 'template'
  const step: Step = { kind, source }
  const inspecting = attempt(tools, step, () => {
    const module = evaluate(tools, step, kind, source)
    return parseResult(inspectResult, engine.read(engine.call(pointers.inspect, [module])))
  })
  if ('problem' in inspecting) return { kind: 'content-failed', failure: inspecting }
  const { value } = inspecting
  if (value === undefined) return { kind: 'content-failed', failure: oddFailure(kind) }
  if ('error' in value) return { kind: 'content-failed', failure: failureInside(value.error, kind) }
  const { previewVariables, variablesJsonSchema } = value.result
  const inspected = {
    previewVariables: boundedJson(previewVariables),
    variablesJsonSchema: boundedJson(variablesJsonSchema),
  }
  return { kind: 'inspected', inspected }
}
