/**
 * QuickJS, a JavaScript engine compiled to WebAssembly. Its whole state is one memory, which can be copied and restored.
 *
 * Nothing of the host is reachable from inside: the engine is given no function of ours, and what WebAssembly imports
 * has no more effect than to grow the memory, return the time, and end the program.
 */
import { heapBytes, longestMemoryPages, longestResult, stackBytes } from '../limits.ts'
import { instantiate, type NativeFunctions } from './native.ts'

/** Thrown by code inside the engine, and not caught there. */
export class EngineException extends Error {
  override readonly name = 'EngineException'
  readonly stackInside: string

  constructor(message: string, stackInside: string) {
    super(message)
    this.stackInside = stackInside
  }
}

export interface EngineCallbacks {
  /** Called every few thousand steps of a running program. True ends it. */
  shouldInterrupt(): boolean
  /** Says whether there is a module of this name. Modules are evaluated beforehand; none is loaded. */
  canImport(name: string): boolean
}

export const pageBytes = 65_536
const firstPages = 256
const asModule = 1
/** States of a promise. */
const notAPromise = -1
const pending = 0
const fulfilled = 1

/** A pointer to a value of the engine, or to its runtime or context. */
export type Pointer = number

export class Engine {
  readonly memory: WebAssembly.Memory
  /** Pointers that hold for a memory: new ones of {@link open}, or those of a snapshot. */
  runtime: Pointer = 0
  context: Pointer = 0
  private readonly functions: NativeFunctions
  private readonly module: Awaited<ReturnType<typeof instantiate>>['module']

  private constructor(memory: WebAssembly.Memory, native: Awaited<ReturnType<typeof instantiate>>) {
    this.memory = memory
    this.module = native.module
    this.functions = native.functions
  }

  static async create(wasm: WebAssembly.Module, callbacks: EngineCallbacks, pages = firstPages): Promise<Engine> {
    const memory = new WebAssembly.Memory({ initial: Math.max(pages, firstPages), maximum: longestMemoryPages })
    const native = await instantiate(wasm, memory, {
      shouldInterrupt: () => (callbacks.shouldInterrupt() ? 1 : 0),
      normalizeModule: (_, _runtime, _context, _importer, name) => (callbacks.canImport(name) ? engine.write(name) : 0),
      loadModuleSource: () => 0,
      callFunction: () => 0,
      freeHostRef: () => undefined,
    })
    const engine = new Engine(memory, native)
    return engine
  }

  /** Makes a runtime with our limits and an empty context. */
  open(): void {
    const { functions } = this
    this.runtime = functions.QTS_NewRuntime()
    functions.QTS_RuntimeSetMemoryLimit(this.runtime, heapBytes)
    functions.QTS_RuntimeSetMaxStackSize(this.runtime, stackBytes)
    functions.QTS_RuntimeEnableInterruptHandler(this.runtime)
    functions.QTS_RuntimeEnableModuleLoader(this.runtime, 1)
    this.context = functions.QTS_NewContext(this.runtime, 0)
  }

  undefined(): Pointer {
    return this.functions.QTS_GetUndefined()
  }

  /** Evaluates a script, and returns the value of its last expression. @throws {EngineException} */
  evaluate(code: string, file: string): Pointer {
    return this.run(code, file, 0)
  }

  /** Evaluates a module, and returns what it exports. @throws {EngineException} */
  evaluateModule(code: string, file: string): Pointer {
    const result = this.run(code, file, asModule)
    const getState = () => this.functions.QTS_PromiseState(this.context, result)
    // The exports, unless the module awaits something.
    if (getState() === notAPromise) return result
    this.settle()
    if (getState() === pending) throw new EngineException('the module waits for a promise that does not settle', '')
    const settled = this.functions.QTS_PromiseResult(this.context, result)
    if (getState() === fulfilled) return settled
    throw this.getException(settled)
  }

  /** @throws {EngineException} */
  call(called: Pointer, values: readonly Pointer[]): Pointer {
    const list = this.module._malloc(4 * Math.max(values.length, 1))
    new Uint32Array(this.memory.buffer, list, values.length).set(values)
    const result = this.functions.QTS_Call(this.context, called, this.functions.QTS_GetUndefined(), values.length, list)
    this.module._free(list)
    return this.valueOf(result)
  }

  /** Runs what waits for settled promises. @throws {EngineException} */
  settle(): void {
    const lastContext = this.module._malloc(4)
    const result = this.functions.QTS_ExecutePendingJob(this.runtime, mostPendingJobs, lastContext)
    this.module._free(lastContext)
    this.valueOf(result)
  }

  text(text: string): Pointer {
    const pointer = this.write(text)
    const value = this.functions.QTS_NewString(this.context, pointer)
    this.module._free(pointer)
    return this.valueOf(value)
  }

  /** Reads a string. Undefined: it is something else, or longer than any result may be. */
  read(value: Pointer): string | undefined {
    if (this.getType(value) !== 'string' || this.getLength(value) > longestResult) return undefined
    const pointer = this.functions.QTS_GetString(this.context, value)
    const text = this.module.UTF8ToString(pointer)
    this.functions.QTS_FreeCString(this.context, pointer)
    return text
  }

  free(value: Pointer): void {
    this.functions.QTS_FreeValuePointer(this.context, value)
  }

  property(value: Pointer, name: string): Pointer {
    return this.functions.QTS_GetProp(this.context, value, this.text(name))
  }

  private run(code: string, file: string, flags: number): Pointer {
    const pointer = this.write(code)
    const bytes = this.module.lengthBytesUTF8(code)
    const result = this.functions.QTS_Eval(this.context, pointer, bytes, file, 0, flags)
    this.module._free(pointer)
    return this.valueOf(result)
  }

  /** @throws {EngineException} if the value stands for an exception */
  private valueOf(value: Pointer): Pointer {
    const exception = this.functions.QTS_ResolveException(this.context, value)
    if (exception === 0) return value
    throw this.getException(exception)
  }

  private getException(thrown: Pointer): EngineException {
    const text = this.read(thrown)
    if (text !== undefined) return new EngineException(`threw ${text}`, '')
    const textAt = (name: string) => this.read(this.property(thrown, name)) ?? ''
    return new EngineException(textAt('message'), textAt('stack'))
  }

  private getType(value: Pointer): string {
    const pointer = this.functions.QTS_Typeof(this.context, value)
    const type = this.module.UTF8ToString(pointer)
    this.module._free(pointer)
    return type
  }

  /** The own property of a string, which no program can replace. */
  private getLength(text: Pointer): number {
    return this.functions.QTS_GetFloat64(this.context, this.property(text, 'length'))
  }

  /** Copies a text into the engine's memory. */
  private write(text: string): Pointer {
    const bytes = this.module.lengthBytesUTF8(text) + 1
    const pointer = this.module._malloc(bytes)
    if (pointer === 0) throw new EngineException('out of memory', '')
    this.module.stringToUTF8(text, pointer, bytes)
    return pointer
  }
}

const mostPendingJobs = 100_000
