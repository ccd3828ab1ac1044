import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { repository } from '../deploy/deployment-files.ts'
import { datedChangelog, getProblems, withVersion } from './release-versions.mjs'

const read = (path: string) => readFileSync(`${repository}${path}`, 'utf8')
const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Something.\n'

describe('a release', () => {
  it('follows the one before, and has something to say', () => {
    const problems = (version: string, current: string) => getProblems({ version, current, changelog })
    for (const version of ['0.1.1', '0.2.0', '1.0.0', '0.10.0', '1.0.0-rc.1'])
      expect(problems(version, '0.1.0')).toEqual([])
    for (const version of ['0.1.0', '0.0.9', '0.1.0-rc.1']) expect(problems(version, '0.1.0')).toHaveLength(1)
    expect(problems('1.0.0', '1.0.0-rc.1')).toEqual([])
    for (const version of ['', 'v1.0.0', '1.0', 'next']) expect(problems(version, '0.1.0')[0]).toContain('Say which')
    expect(getProblems({ version: '0.2.0', current: '0.1.0', changelog: '## [Unreleased]\n\n## [0.1.0]\n' })).toEqual([
      'CHANGELOG.md has nothing under [Unreleased].',
    ])
  })

  it('changes the version of our packages alone, in manifests and in the lock file', () => {
    const { version } = JSON.parse(read('package.json'))
    for (const path of ['packages/cli/package.json', 'packages/next/package.json', 'package-lock.json']) {
      const text = read(path)
      expect(withVersion(text, { from: version, to: version }), 'nothing else changes').toBe(text)
      const changed = withVersion(text, { from: version, to: '9.9.9' })
      const before = text.split('\n')
      const lines = changed.split('\n').filter((line, at) => line !== before[at])
      expect(lines.length).toBeGreaterThan(1)
      for (const line of lines) expect(line).toMatch(/^ +"(version|@latchkey\/\w[\w-]*)": "9\.9\.9",?$/)
    }
    const lock = JSON.parse(withVersion(read('package-lock.json'), { from: version, to: '9.9.9' }))
    expect(lock.packages['packages/cli']).toMatchObject({ version: '9.9.9', dependencies: { '@latchkey/js': '9.9.9' } })
    const ofExample = JSON.parse(withVersion(read('examples/vue/package-lock.json'), { from: version, to: '9.9.9' }))
    expect(ofExample.packages['']).toMatchObject({ version: '9.9.9', dependencies: { '@latchkey/js': '9.9.9' } })
    expect(ofExample.packages['node_modules/@latchkey/contract'].version).toBe('9.9.9')
  })

  it('dates what was unreleased, and says how to upgrade to it', () => {
    expect(datedChangelog(changelog, { version: '0.2.0', today: '2026-11-26' })).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-26\n\nUpgrade: make a backup, then `npm install latchkey@0.2.0`; in a clone `git fetch --tags && git checkout v0.2.0 && npm start`.\n\n### Added\n\n- Something.\n',
    )
  })
})
