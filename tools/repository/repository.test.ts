/** What holds for every file of the repository, whatever it is about. */
import { describe, expect, it } from 'vitest'
import { filesIn, read } from '../shared/files.mjs'
import { longFileLines, shareInLongFiles, sizesOfSources } from './measure.ts'

const isText = (path: string) => !/\.(png|jpe?g|gif|webp|ico|woff2?|gz|wasm)$/.test(path)
const texts = filesIn('.').filter(isText)

/** Put together from halves, so that this file passes its own test. */
const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b`)
const machinePath = new RegExp(`(?<![\\w.:-])/(${['wo' + 'rk', 'ro' + 'ot', 'ho' + 'me', 'Us' + 'ers'].join('|')})/\\w`)

describe('the repository', () => {
  it('has nothing left unfinished', () => {
    expect(linesMatching(unfinished)).toEqual([])
  })

  it('knows no path of the machine it was written on', () => {
    expect(linesMatching(machinePath)).toEqual([])
  })

  it('locks packages without the address they were downloaded from', () => {
    const locks = texts.filter(path => path.endsWith('package-lock.json'))
    expect(locks.filter(path => /"resolved": "(http|file)/.test(read(path)))).toEqual([])
  })

  it('parses URLs without a function that refuses Latin-1 characters: see packages/contract/src/kernel/url.ts', () => {
    const called = /URL\.canParse\(/
    const found = linesMatching(called).filter(line =>
      /^packages\/(contract|client|emails|sdk|server)\/src\//.test(line),
    )
    expect(found).toEqual([])
  })

  it('spells email one way in English, except in a sentence of the published wire', () => {
    const others = linesMatching(/\be-mails?\b/i)
      .filter(line => /^(packages\/[^/]+\/src|docs|examples|README)/.test(line) && !/\/locales\/(?!en-US)/.test(line))
      .filter(line => !/\.test\.|Wrong e-mail or password/.test(line))
    expect(others).toEqual([])
  })

  it('names every dependency with its exact version', () => {
    const inexact = texts.filter(path => path.endsWith('package.json')).flatMap(inexactVersions)
    expect(inexact).toEqual([])
  })

  it('keeps most of its code in files that fit in a head', () => {
    const sizes = sizesOfSources()
    const long = sizes.filter(({ lines }) => lines > longFileLines)
    expect(shareInLongFiles(sizes), `split by noun: ${JSON.stringify(long, null, 2)}`).toBeLessThan(0.15)
  })
})

function linesMatching(pattern: RegExp): string[] {
  return texts
    .filter(path => !path.endsWith('package-lock.json'))
    .flatMap(path =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
    )
}

/** Peers are a promise to others and may be ranges; what we install may not. */
function inexactVersions(path: string): string[] {
  const manifest: unknown = JSON.parse(read(path))
  return Object.entries({ ...listed(manifest, 'dependencies'), ...listed(manifest, 'devDependencies') })
    .filter(([, version]) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(String(version)))
    .map(([name, version]) => `${path}: ${name} ${String(version)}`)
}

function listed(manifest: unknown, field: string): object {
  const value = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, field) : undefined
  return typeof value === 'object' && value !== null ? value : {}
}
