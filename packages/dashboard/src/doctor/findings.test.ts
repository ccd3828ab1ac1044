import type { Finding } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import { bySeverity } from './findings.ts'

const finding = (id: string, severity: Finding['severity']): Finding => ({
  id,
  severity,
  message: `About ${id}.`,
  fix: null,
  path: null,
})

describe('findings', () => {
  it('begin with what stands in the way, and keep their order otherwise', () => {
    const found = [finding('a', 'fine'), finding('b', 'problem'), finding('c', 'fine')]
    expect(bySeverity(found).map(({ severity, findings }) => [severity, ...findings.map(({ id }) => id)])).toEqual([
      ['problem', 'b'],
      ['fine', 'a', 'c'],
    ])
  })
})
