/** The server answers 404 where the dashboard has no page: `public/pages.json` lists the pages that the screens have. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the list of pages for the server has the path of every screen, and no other', () => {
  const source = import.meta.dirname
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.screens.ts'))
  const paths = files.flatMap(file => {
    const text = readFileSync(join(source, file), 'utf8')
    return [...text.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path)
  })
  // The start page leads to the projects, and the sign-in and account pages are below `/handler`.
  const pages = ['/', ...paths.map(path => (path === '/handler' ? '/handler/$' : path))]
  const listed: unknown = JSON.parse(readFileSync(join(source, '..', 'public', 'pages.json'), 'utf8'))
  expect(listed).toEqual([...new Set(pages)].sort())
})
