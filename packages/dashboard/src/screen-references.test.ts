/** What texts and the doctor say of the dashboard: the entries of its sidebar, and the paths of its screens. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { navigationSections } from './screen.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))
const read = (folder: string, ending: string) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending) && !file.startsWith('decisions') && !file.startsWith('dist'))
    .map(file => ({ file: join(folder, file), text: readFileSync(join(repository, folder, file), 'utf8') }))
const screens = read('packages/dashboard/src', '.screens.ts').flatMap(({ text }) => text.split(' = screen('))

describe('references to the dashboard', () => {
  it('name entries that the sidebar has', () => {
    const entries = screens.flatMap(text => {
      const [, section] = /section: '([^']+)'/.exec(text) ?? []
      const [, label] = /label: '([^']+)'.*section:/.exec(text) ?? /title: '([^']+)'/.exec(text) ?? []
      return section ? [`${section} → ${label}`] : []
    })
    expect(entries).toContain('Mail → Server')
    const reference = new RegExp(`\\b(${[...navigationSections, 'Emails'].join('|')}) → [A-Z][\\w-]*( [a-z]+)?`, 'g')
    const texts = [
      ...read('docs', '.md'),
      ...['contract', 'server'].flatMap(name => read(`packages/${name}/src`, '.ts')),
    ]
    const unknown = texts.flatMap(({ file, text }) =>
      [...text.matchAll(reference)]
        .map(([found]) => found)
        .filter(found => !entries.some(entry => found.startsWith(entry)))
        .map(found => `${file}: ${found}`),
    )
    // Sentences about the dashboards of other products.
    expect(unknown.filter(line => !/^docs\/(moving-|oauth\/|stripe\.md: Developers)/.test(line))).toEqual([])
  })

  it('lead from each finding of the doctor to a screen', () => {
    const paths = screens.flatMap(text =>
      [...text.matchAll(/path: '(\/projects\/\$projectId[^']*)'/g)].map(([, path]) => path),
    )
    const named = read('packages/server/src/doctor', '.ts').flatMap(({ text }) =>
      [...text.matchAll(/`\/projects\/\$\{\w+\}(\/[^`#]*)/g)].map(([, path = '']) => path),
    )
    expect(named).toContain('/email-server')
    const parts = (path: string) =>
      path
        .split('/')
        .map(part => (part.startsWith('$') ? '*' : part))
        .join('/')
    const known = paths.map(path => parts(path ?? ''))
    expect(named.map(path => parts(`/projects/$projectId${path}`)).filter(path => !known.includes(path))).toEqual([])
  })
})
