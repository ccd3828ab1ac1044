/** Templates that change what the sandbox itself works with: prototypes, results, markers, errors. */
import { type Attempt, rendering, running, showing } from './attempt.ts'

const fakeResult = '{"result":{"html":"faked","subject":"a\\\\r\\\\nBcc: x@example.com"}}'

export const tampering: readonly Attempt[] = [
  {
    title: 'an empty Object.prototype',
    source: running('for (const key of Object.getOwnPropertyNames(Object.prototype)) delete Object.prototype[key]'),
  },
  {
    title: 'a getter on Object.prototype',
    source: running('Object.defineProperty(Object.prototype, "html", { get: () => "x", set() {} })'),
  },
  {
    title: 'a setter on Object.prototype that throws',
    source: running('Object.defineProperty(Object.prototype, "subject", { set() { throw 1 } })'),
  },
  {
    title: 'toJSON on Object.prototype',
    source: running(`Object.prototype.toJSON = () => JSON.parse('${fakeResult}')`),
    fails: /^template\.tsx/,
  },
  {
    title: 'toJSON on String.prototype',
    source: running('String.prototype.toJSON = () => ({ html: 1 })'),
    shows: 'rendered',
  },
  {
    title: 'JSON.stringify that returns another result',
    source: running(`JSON.stringify = () => '${fakeResult}'`),
  },
  {
    title: 'JSON.parse that returns another input',
    source: running('JSON.parse = () => ({ user: process })'),
    shows: 'rendered',
  },
  {
    title: 'Array.prototype.push that throws',
    source: running('Array.prototype.push = () => { throw new Error("push") }'),
    fails: /push/,
  },
  {
    title: 'Array.prototype without methods',
    source: running(
      'for (const key of Object.getOwnPropertyNames(Array.prototype)) if (key !== "length") delete Array.prototype[key]',
    ),
  },
  {
    title: 'an iterator of arrays that never ends',
    source: running('Array.prototype[Symbol.iterator] = () => ({ next: () => ({ done: false }) })'),
    fails: /template\.tsx/,
  },
  {
    title: 'String.prototype.replace that returns an object',
    source: running('String.prototype.replace = () => ({ length: 1 })'),
  },
  {
    title: 'RegExp.prototype.exec that returns a proxy',
    source: running('RegExp.prototype.exec = () => new Proxy([], { get: () => 7 })'),
  },
  {
    title: 'Promise that is replaced',
    source: running('globalThis.Promise = class { then() { for (;;); } }'),
    shows: 'rendered',
  },
  {
    title: 'Promise.prototype.then that calls the host',
    source: running('Promise.prototype.then = function (done) { done({ html: 1 }); return this }'),
  },
  { title: 'an export named then', source: running('export const then = () => { for (;;); }'), shows: 'rendered' },
  {
    title: 'Object.prototype.then that never resolves',
    source: running('Object.prototype.then = () => {}'),
    shows: 'rendered',
  },
  { title: 'globalThis that is frozen', source: running('Object.freeze(globalThis); Object.freeze(Object.prototype)') },
  {
    title: 'createElement that is replaced',
    source: `import * as React from 'react'\n${running('try { React.createElement = null } catch {}')}`,
    shows: 'rendered',
  },
  {
    title: 'internals of React that are replaced',
    source: `import React from 'react'\n${running('for (const key of Object.keys(React)) React[key] = null')}`,
  },
  {
    title: 'a result instead of an element',
    source: rendering(`return JSON.parse('${fakeResult}')`),
    fails: /object|child/i,
  },
  {
    title: 'a proxy instead of an element',
    source: rendering('return new Proxy({}, { get: (_, key) => key })'),
    fails: /template\.tsx/,
  },
  {
    title: 'an element with a getter as its type',
    source: rendering(
      'return { $$typeof: Symbol.for("react.transitional.element"), get type() { throw "type" }, props: {} }',
    ),
    fails: /threw type/,
  },
  {
    title: 'a proxy of a component',
    source: 'export const EmailTemplate = new Proxy(() => <p>rendered</p>, {})',
    shows: 'rendered',
  },
  {
    title: 'an export that throws',
    source:
      'export const EmailTemplate = Object.defineProperty(() => null, "PreviewVariables", { get() { throw new Error("no") } })',
    fails: /no$/,
  },
  {
    title: 'a marker without a value',
    source: `import { Subject } from '@latchkey/emails'\nexport const EmailTemplate = () => <Subject />`,
    fails: /<Subject> needs a value that is a string/,
  },
  {
    title: 'a marker whose value changes',
    source: `import { Subject } from '@latchkey/emails'\nlet n = 0\nexport const EmailTemplate = () => <Subject value={{ toString: () => String(n++) }} />`,
    fails: /needs a value that is a string/,
  },
  {
    title: 'a marker written as HTML',
    source: `${rendering('').replace('rendered', '<i data-index="2" /><marker-0 data-index="1" />')}`,
    shows: '',
  },
  {
    title: 'a subject with line breaks',
    source: `import { Subject } from '@latchkey/emails'\nexport const EmailTemplate = () => <><Subject value={"a\\r\\nBcc: x@example.com"} />rendered</>`,
    shows: 'rendered',
  },
  {
    title: 'an error with getters that throw',
    source: rendering('throw { get message() { throw 1 }, get stack() { throw 2 } }'),
    fails: /^template\.tsx: threw 1$/,
  },
  {
    title: 'an error with a getter that does not end',
    source: rendering('throw { get message() { for (;;); } }'),
    fails: /took longer/,
  },
  {
    title: 'an error whose message is an object',
    source: rendering('throw { message: { toString: () => { throw 1 } }, stack: 7 }'),
    fails: /an error without a message/,
  },
  { title: 'an error that is a symbol', source: rendering('throw Symbol("odd")'), fails: /threw Symbol\(odd\)/ },
  { title: 'an error that is undefined', source: rendering('throw undefined'), fails: /threw undefined/ },
  {
    title: 'an error that is a revoked proxy',
    source: rendering('const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy'),
    fails: /template\.tsx/,
  },
  {
    title: 'an error with a message of a megabyte',
    source: rendering('throw new Error("x".repeat(1e6))'),
    fails: /^.{500,600}…$/,
  },
  {
    title: 'an error that names lines of the server',
    source: rendering('const e = new Error("no"); e.stack = "at /srv/latchkey/server.js:1"; throw e'),
    fails: /^template\.tsx: no$/,
  },
  {
    title: 'FinalizationRegistry that calls back',
    source: rendering('new FinalizationRegistry(() => { for (;;); }).register({}, 1)'),
    shows: 'rendered',
  },
  {
    title: 'Error.prepareStackTrace that returns another stack',
    source: running('Error.prepareStackTrace = () => { for (;;); }; try { null.x } catch {}'),
  },
  {
    title: '__proto__ among the variables',
    source: `export const variablesSchema = given => given\n${showing('({}).polluted')}`,
    variables: JSON.parse('{"__proto__": {"polluted": 1}}'),
    shows: '[undefined]',
  },
  {
    title: 'constructor.prototype among the variables',
    source: `export const variablesSchema = given => given\n${showing('({}).polluted')}`,
    variables: { constructor: { prototype: { polluted: 1 } } },
    shows: '[undefined]',
  },
]
