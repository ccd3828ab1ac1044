import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getExamples } from '../../../../tools/newcomer/readme.ts'
import { fromAClone } from './snippet-values.ts'
import { environmentFile, frameworks, viteEnvironmentFile } from './snippets.ts'

const values = {
  baseUrl: 'http://localhost:8100',
  projectId: 'PROJECT_ID',
  publishableClientKey: 'PUBLISHABLE_CLIENT_KEY',
  secretServerKey: 'SECRET_SERVER_KEY',
}
const getSnippets = (framework: string) => frameworks.find(({ id }) => id === framework)?.snippets(values) ?? []

it('says for React what the README says, command and files alike', () => {
  const terminal = (code: string) => (code.includes('install-links=true') ? fromAClone : 'Terminal')
  const inReadme = getExamples('README.md').filter(({ heading }) => heading === 'React')
  expect(getSnippets('react')).toEqual(
    inReadme.map(({ file, code }) => ({ title: file ?? terminal(code), code: code.trimEnd() })),
  )
})

it('says for Next.js what docs/nextjs.md says, with the settings of the project', () => {
  const page = readFileSync('docs/nextjs.md', 'utf8')
  const blocks = [...page.matchAll(/^```[^\n]+\n([\s\S]*?)\n```$/gm)].map(([, code]) => code)
  for (const { title, code } of getSnippets('next')) {
    if (title === '.env.local')
      expect(code).toMatch(/^LATCHKEY_PROJECT_ID=PROJECT_ID$[\s\S]*^LATCHKEY_SECRET_SERVER_KEY=SECRET/m)
    else expect(blocks, title).toContain(code)
    if (!title.startsWith('Terminal')) expect(page).toContain(`\`${title}\``)
  }
})

it.each(frameworks)('names each snippet for $label once', ({ id }) => {
  const titles = getSnippets(id).map(({ title }) => title)
  expect(titles).toEqual([...new Set(titles)])
})

it('gives Vite what a page may see under its prefix, and no secret', () => {
  const secret = { superSecretAdminKey: 'SUPER_SECRET_ADMIN_KEY' }
  expect(viteEnvironmentFile({ ...values, ...secret }).split('\n')).toEqual([
    'VITE_LATCHKEY_BASE_URL=http://localhost:8100',
    'VITE_LATCHKEY_PROJECT_ID=PROJECT_ID',
    'VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=PUBLISHABLE_CLIENT_KEY',
  ])
  expect(environmentFile({ ...values, ...secret })).toContain('\nLATCHKEY_SECRET_SERVER_KEY=SECRET_SERVER_KEY\n')
})
