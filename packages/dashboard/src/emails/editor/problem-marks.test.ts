import { describe, expect, it } from 'vitest'
import { getMark } from './problem-marks.ts'

const source = 'const a = 1;\n  return b;\n'
const marked = (line?: number, column?: number) => {
  const mark = getMark({ in: 'template', message: 'b is not defined', line, column }, source)
  return mark && source.slice(mark.from, mark.to)
}

describe('a problem in a source', () => {
  it('a problem in a source is marked from its column to the end of its line', () => {
    expect(marked(2, 10)).toBe('b;')
    expect(marked(1, 7)).toBe('a = 1;')
  })

  it('without a column is the whole line, less what indents it', () => {
    expect(marked(2)).toBe('return b;')
  })

  it('stays inside of its line, and of the source', () => {
    expect(marked(2, 99)).toBe('')
    expect(marked(9, 1)).toBeUndefined()
    expect(marked()).toBeUndefined()
  })
})
