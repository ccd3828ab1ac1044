/**
 * What arktype expects to find before it is loaded, and what templates may expect: this file is loaded first.
 *
 * Nothing here leaves the engine: the console is silent, and the classes of the Web platform only have names.
 */
import { configure } from 'arktype/config'

/** Compiling a validator takes longer than the few checks that one email makes. */
configure({ jitless: true })

const silent = () => undefined
Object.defineProperty(globalThis, 'console', {
  value: { log: silent, info: silent, warn: silent, error: silent, debug: silent },
  writable: true,
  configurable: true,
})
