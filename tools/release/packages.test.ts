/** What every published package has, as its page in a registry shows it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../deploy/deployment-files.ts'
import { publishedPackages } from './packed.ts'

const read = (...path: string[]) => readFileSync(join(repository, ...path), 'utf8')

describe.each(publishedPackages)('$name', ({ folder, name }) => {
  const manifest = JSON.parse(read(folder, 'package.json'))

  it('has a description, a licence, a range of Node, and says what it exports and what has effects', () => {
    expect(manifest).toMatchObject({ license: 'MIT', description: expect.any(String), engines: { node: '>=20.19' } })
    for (const field of ['exports', 'sideEffects', 'files']) expect(manifest).toHaveProperty(field)
  })

  it('has a README with its name and one example', () => {
    const readme = read(folder, 'README.md')
    expect(readme.startsWith(`# ${name}\n`)).toBe(true)
    expect(readme).toMatch(/^```\w+\n[\s\S]+?^```$/m)
  })

  it('has the licence of the repository', () => {
    expect(existsSync(join(repository, folder, 'LICENSE'))).toBe(true)
    expect(read(folder, 'LICENSE')).toBe(read('LICENSE'))
  })
})
