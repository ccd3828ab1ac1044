import { describe, expect, it } from 'vitest'
import { getLanguage } from './code-language.ts'
import { highlightCode } from './highlight-code.ts'

describe('highlighted code', () => {
  it('has the same text as the code', () => {
    const code = 'import { a } from \'b\'\n\nexport const App = () => <p className="x">{a}</p> // done\n'
    expect(
      highlightCode(code, 'typescript')
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  })

  it('marks keywords and strings', () => {
    const parts = highlightCode("const name = 'Ada'", 'typescript')
    expect(parts.find(({ text }) => text === 'const')?.classes).toBe('tok-keyword')
    expect(parts.find(({ text }) => text === "'Ada'")?.classes).toBe('tok-string')
    expect(highlightCode('{"a": 1}', 'json').find(({ text }) => text === '1')?.classes).toBe('tok-number')
  })

  it('takes its language from the name of the file', () => {
    expect(getLanguage('app/page.tsx')).toBe('typescript')
    expect(getLanguage('users.mjs')).toBe('typescript')
    expect(getLanguage('data.json')).toBe('json')
    expect(getLanguage('Terminal')).toBeUndefined()
  })
})
