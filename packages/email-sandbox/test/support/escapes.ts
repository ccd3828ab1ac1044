/** Ways out of the engine: to the process, the network, the files, the clock, and the host's own objects. */
import { type Attempt, rendering, running, showing } from './attempt.ts'

const absent = ['process', 'require', 'module', 'fetch', 'XMLHttpRequest', 'WebSocket', 'setTimeout', 'setInterval']
const absentToo = ['setImmediate', 'queueMicrotask', 'WebAssembly', 'Worker', 'Deno', 'Bun', 'std', 'os', 'performance']
const absentNames = ['navigator', 'window', 'document', 'latchkeyEntry', 'Buffer', 'global', 'scriptArgs', 'print']

export const escapes: readonly Attempt[] = [
  ...[...absent, ...absentToo, ...absentNames].map(name => ({
    title: `${name} does not exist`,
    source: showing(`typeof ${name}`),
    shows: '[undefined]',
  })),
  {
    title: 'the Function constructor reaches no process',
    source: showing('Function("return typeof process + typeof globalThis.process")()'),
    shows: '[undefinedundefined]',
  },
  {
    title: 'the constructor of a host object reaches no process',
    source: `export const EmailTemplate = ({ user, project, variables }) =>
      <p>[{[user, project, variables].map(each => each.constructor.constructor('return typeof process')()).join()}]</p>`,
    shows: '[undefined,undefined,undefined]',
  },
  {
    title: 'the constructor of an imported function reaches no process',
    source: `import { createElement } from 'react'\n${showing("createElement.constructor('return typeof process')()")}`,
    shows: '[undefined]',
  },
  {
    title: 'this at the top of a function is not the host',
    source: showing('typeof (function () { return this })()?.process'),
    shows: '[undefined]',
  },
  {
    title: 'indirect eval sees the same globals',
    source: showing('(0, eval)("typeof process + typeof require")'),
    shows: '[undefinedundefined]',
  },
  {
    title: 'callers of a template are not visible',
    source: rendering('if (EmailTemplate.caller) throw new Error("caller")'),
    fails: /template\.tsx:\d+: /,
  },
  {
    title: 'an import of a module of Node is refused',
    source: `import { readFileSync } from 'node:fs'\n${showing('readFileSync("/etc/passwd")')}`,
    fails: /^template\.tsx:1: "node:fs" cannot be imported\. Available are react, /,
  },
  {
    title: 'an import of a file is refused',
    source: `import secret from '../../../etc/passwd'\n${showing('secret')}`,
    fails: /cannot be imported/,
  },
  {
    title: 'an import of a URL is refused',
    source: `import remote from 'https://example.com/x.js'\n${showing('remote')}`,
    fails: /cannot be imported/,
  },
  {
    title: 'an awaited dynamic import is refused',
    source: running('await import("node:child_process")'),
    fails: /cannot be imported/,
  },
  {
    title: 'a dynamic import while rendering has no effect',
    source: rendering('import("node:child_process").then(each => { globalThis.stolen = each })'),
    shows: 'rendered',
  },
  {
    title: 'a require of React DOM is not there',
    source: rendering('require("react-dom/server")'),
    fails: /'require' is not defined/,
  },
  {
    title: 'import.meta names no file',
    source: showing('JSON.stringify(import.meta.url ?? null)'),
    shows: '[null]',
  },
  {
    title: 'the time stands still',
    source: showing('(() => { const from = Date.now(); for (let i = 0; i < 1e5; i++); return Date.now() - from })()'),
    shows: '[0]',
  },
  {
    title: 'the time zone is UTC',
    source: showing('new Date(2026, 6, 1).getTimezoneOffset()'),
    shows: '[0]',
  },
  {
    title: 'console writes nothing',
    source: rendering('console.log("written by a template"); console.error(new Error("written by a template"))'),
    shows: 'rendered',
  },
  {
    title: 'Atomics.wait does not hold the thread',
    source: rendering('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'),
    fails: /template\.tsx:\d+: /,
  },
]
