import { expect, it } from 'vitest'
import { examplesOf } from '../../../../tools/newcomer/readme.ts'
import { frameworks } from './snippets.ts'

const values = {
  baseUrl: 'http://localhost:8100',
  projectId: 'PROJECT_ID',
  publishableClientKey: 'PUBLISHABLE_CLIENT_KEY',
}

it('says for React what the README says, command and files alike', () => {
  const react = frameworks.find(({ id }) => id === 'react')
  const inReadme = examplesOf('README.md').filter(({ heading }) => heading === 'React')
  expect(react?.snippets(values)).toEqual(
    inReadme.map(({ file, code }) => ({ title: file ?? 'Terminal', code: code.trimEnd() })),
  )
})
