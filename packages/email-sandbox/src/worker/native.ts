/** The functions of the compiled engine that we use. Pointers are numbers: offsets into the engine's memory. */
import load from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'

export interface NativeModule {
  callbacks: NativeCallbacks
  _malloc(bytes: number): number
  _free(pointer: number): void
  stringToUTF8(text: string, pointer: number, bytes: number): void
  lengthBytesUTF8(text: string): number
  UTF8ToString(pointer: number): string
}

/** What the engine may call outside of itself. */
export interface NativeCallbacks {
  shouldInterrupt(asyncify: undefined, runtime: number): 0 | 1
  normalizeModule(asyncify: undefined, runtime: number, context: number, importer: string, name: string): number
  loadModuleSource(): number
  callFunction(): number
  freeHostRef(): void
}

export interface NativeFunctions {
  QTS_NewRuntime(): number
  QTS_NewContext(runtime: number, intrinsics: number): number
  QTS_RuntimeSetMemoryLimit(runtime: number, bytes: number): void
  QTS_RuntimeSetMaxStackSize(runtime: number, bytes: number): void
  QTS_RuntimeEnableInterruptHandler(runtime: number): void
  QTS_RuntimeEnableModuleLoader(runtime: number, withNames: number): void
  QTS_Eval(context: number, code: number, bytes: number, file: string, detectModule: number, flags: number): number
  QTS_Call(context: number, called: number, thisValue: number, count: number, values: number): number
  QTS_GetUndefined(): number
  QTS_NewString(context: number, text: number): number
  QTS_GetString(context: number, value: number): number
  QTS_FreeCString(context: number, text: number): void
  QTS_FreeValuePointer(context: number, value: number): void
  QTS_Typeof(context: number, value: number): number
  QTS_GetProp(context: number, value: number, name: number): number
  QTS_GetFloat64(context: number, value: number): number
  QTS_ResolveException(context: number, value: number): number
  QTS_ExecutePendingJob(runtime: number, most: number, lastContext: number): number
  QTS_PromiseState(context: number, promise: number): number
  QTS_PromiseResult(context: number, promise: number): number
}

interface LoaderOptions {
  readonly wasmMemory: WebAssembly.Memory
  instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void): object
  /** In the environment of the engine. Otherwise it is the path of a file of the server. */
  readonly thisProgram: string
  print(): void
  printErr(): void
}

// The published types give each kind of pointer a type of its own, and leave out `print`.
const loadEngine = load as unknown as (options: LoaderOptions) => Promise<NativeModule>
const Functions = QuickJSFFI as unknown as new (module: NativeModule) => NativeFunctions

export async function instantiate(wasm: WebAssembly.Module, memory: WebAssembly.Memory, callbacks: NativeCallbacks) {
  const module = await loadEngine({
    wasmMemory: memory,
    instantiateWasm: (imports, succeed) => {
      void WebAssembly.instantiate(wasm, imports).then(succeed)
      return {}
    },
    thisProgram: 'engine',
    // What the engine prints before it aborts is neither for an owner nor for our log.
    print: () => undefined,
    printErr: () => undefined,
  })
  module.callbacks = callbacks
  return { module, functions: new Functions(module) }
}
