import fc from 'fast-check'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { configText } from '../src/config/config-text.ts'

/** What the file exports, were it run. */
function exportedBy(text: string): unknown {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const exported: { default?: unknown } = {}
  new Function('exports', 'process', outputText)(exported, { env: { GOOGLE_CLIENT_SECRET: 'from the environment' } })
  return exported.default
}

describe('the text of a configuration file', () => {
  it('writes the given values, with any characters in them', () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.boolean(), fc.integer(), fc.constant(null))
    const name = fc.string().filter(key => key !== '__proto__')
    const settings = fc.dictionary(name, fc.oneof(value, fc.array(value), fc.dictionary(name, value)))
    fc.assert(
      fc.property(settings, fc.string(), (given, projectName) => {
        expect(exportedBy(configText(given, projectName).text)).toEqual(given)
      }),
    )
  })

  // biome-ignore lint/suspicious/noTemplateCurlyInString: written into the file, it must stay text
  it.each(['`${process.exit()}`\n', "'\\'\n${", '\r\n\\u2028\u2028 ` */'])('keeps %j what it is', text => {
    expect(exportedBy(configText({ tsxSource: text }, text).text)).toEqual({ tsxSource: text })
  })

  it('takes secrets from variables and contains none', () => {
    const google = { clientId: 'shop', clientSecret: 'never to be seen' }
    const { text, variables } = configText({ auth: { oauth: { providers: { google } } } }, 'Shop')
    expect(text).not.toContain('never to be seen')
    expect(variables).toEqual(['GOOGLE_CLIENT_SECRET'])
    expect(exportedBy(text)).toEqual({
      auth: { oauth: { providers: { google: { clientId: 'shop', clientSecret: 'from the environment' } } } },
    })
  })
})
