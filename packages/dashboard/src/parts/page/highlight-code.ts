/** The parsers and the highlighter are large: this file is loaded after the code is shown. */

import { tsxLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import { classHighlighter, highlightCode as readTokens } from '@lezer/highlight'
import type { CodeLanguage } from './code-language.ts'

/** A piece of code, and the classes of its token (`tok-keyword`). */
export interface CodePart {
  readonly at: number
  readonly text: string
  readonly classes: string
}

const parsers = { typescript: tsxLanguage.parser, json: jsonLanguage.parser } satisfies Record<CodeLanguage, unknown>

export function highlightCode(code: string, language: CodeLanguage): readonly CodePart[] {
  const parts: CodePart[] = []
  let at = 0
  const add = (text: string, classes: string) => {
    parts.push({ at, text, classes })
    at += text.length
  }
  readTokens(code, parsers[language].parse(code), classHighlighter, add, () => add('\n', ''))
  return parts
}
