/**
 * Calls of a project that arrive at the same time, made by one statement: while a batch is under way, what arrives waits
 * and is the next one. A call that is alone does not wait.
 */
export interface BatchingOptions<Input, Output> {
  /** All of them, in one statement. Returns their results in the order of the inputs. */
  makeAll(projectId: string, inputs: readonly Input[]): Promise<readonly Output[]>
  /** One that is alone. */
  makeOne(projectId: string, input: Input): Promise<Output>
  /** Whether the calls of a failed batch are made one by one, so that the others do not fail with one of them. */
  isOfOneCall(error: unknown): boolean
  /** Inputs with the same key are never under way at the same time: they would wait for each other in the database. */
  getKey(input: Input): string
  /** Batches of a project that are under way at the same time. */
  readonly perProject: number
  readonly mostInputs: number
}

export type Batched<Input, Output> = (projectId: string, input: Input) => Promise<Output>

interface Call<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output | Promise<Output>) => void
  readonly reject: (error: unknown) => void
}

interface Line<Input, Output> {
  waiting: Call<Input, Output>[]
  running: number
  isScheduled: boolean
  /** Of the inputs that are under way. */
  readonly keys: Set<string>
}

export function batched<Input, Output>(options: BatchingOptions<Input, Output>): Batched<Input, Output> {
  const lines = new Map<string, Line<Input, Output>>()

  function schedule(projectId: string, line: Line<Input, Output>): void {
    if (line.isScheduled || line.running === options.perProject) return
    line.isScheduled = true
    // After what else has arrived at the same moment.
    setImmediate(() => {
      line.isScheduled = false
      startNext(projectId, line)
    })
  }

  function startNext(projectId: string, line: Line<Input, Output>): void {
    const calls = takeBatch(line, options)
    if (calls.length === 0) return
    line.running += 1
    void make(projectId, calls, options).then(() => {
      line.running -= 1
      for (const { input } of calls) line.keys.delete(options.getKey(input))
      if (line.waiting.length > 0) schedule(projectId, line)
      else if (line.running === 0) lines.delete(projectId)
    })
    if (line.waiting.length > 0) schedule(projectId, line)
  }

  return (projectId, input) =>
    new Promise((resolve, reject) => {
      const line = lines.get(projectId) ?? { waiting: [], running: 0, isScheduled: false, keys: new Set() }
      lines.set(projectId, line)
      line.waiting.push({ input, resolve, reject })
      schedule(projectId, line)
    })
}

/** The oldest of those that wait, as many as may be made now. */
function takeBatch<Input, Output>(
  line: Line<Input, Output>,
  { getKey, mostInputs }: BatchingOptions<Input, Output>,
): Call<Input, Output>[] {
  const batch: Call<Input, Output>[] = []
  line.waiting = line.waiting.filter(call => {
    const key = getKey(call.input)
    if (batch.length === mostInputs || line.keys.has(key)) return true
    line.keys.add(key)
    batch.push(call)
    return false
  })
  return batch
}

/** Never fails: each call gets its result or its error. */
async function make<Input, Output>(
  projectId: string,
  calls: readonly Call<Input, Output>[],
  { makeAll, makeOne, isOfOneCall }: BatchingOptions<Input, Output>,
): Promise<void> {
  const makeEach = () =>
    Promise.all(calls.map(({ input, resolve, reject }) => makeOne(projectId, input).then(resolve, reject)))
  if (calls.length === 1) return void (await makeEach())
  try {
    const outputs = await makeAll(
      projectId,
      calls.map(({ input }) => input),
    )
    for (const [index, { resolve, reject }] of calls.entries()) {
      const output = outputs[index]
      if (output === undefined) reject(new Error('A batch returned fewer results than it had calls.'))
      else resolve(output)
    }
  } catch (error) {
    if (isOfOneCall(error)) await makeEach()
    else for (const { reject } of calls) reject(error)
  }
}
