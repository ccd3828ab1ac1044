/** The pages of `docs/decisions` and their index. */
import { describe, expect, it } from 'vitest'
import { filesIn, read } from '../shared/files.mjs'

const folder = 'docs/decisions'
const pages = filesIn(folder)
  .map(path => path.slice(folder.length + 1))
  .filter(name => name !== 'README.md')
const dateAndStatus =
  /^Date: \d{4}-\d\d-\d\d\. Status: (in force|replaced by \[\d+\]\([\w.-]+\)|in force; .+: replaced by \[\d+\]\([\w.-]+\))\.$/

describe.each(pages)('%s', name => {
  const [title = '', , status = ''] = read(`${folder}/${name}`).split('\n')
  const number = Number(name.slice(0, 4))

  it('has its number and a title, then its date and its status', () => {
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect(status).toMatch(dateAndStatus)
  })

  it('is in the index once, with its title', () => {
    const lines = read(`${folder}/README.md`).split('\n')
    expect(lines.filter(line => line.includes(`(${name})`))).toEqual([
      `- ${number} [${title.replace(/^# \d+\. /, '')}](${name})`,
    ])
  })
})

it('has no number of a decision twice', () => {
  const numbers = pages.map(name => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
