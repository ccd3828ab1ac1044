/** The examples of README.md, as someone who pastes them gets them. */
import { readFileSync } from 'node:fs'

export interface Example {
  /** The heading it stands under. */
  readonly heading: string
  readonly language: string
  /** The file it is to be saved as, where the line above it names one. */
  readonly file: string | undefined
  readonly code: string
}

const fence = /^```(\w*)$/
const fileName = /^`([\w./-]+)`$/

export function getExamples(path: string): Example[] {
  const examples: Example[] = []
  let heading = ''
  let lastLine = ''
  let open: { language: string; lines: string[] } | undefined
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (open && line === '```') {
      const { language, lines } = open
      examples.push({ heading, language, file: fileName.exec(lastLine)?.[1], code: `${lines.join('\n')}\n` })
      open = undefined
      lastLine = ''
    } else if (open) open.lines.push(line)
    else if (fence.test(line)) open = { language: fence.exec(line)?.[1] ?? '', lines: [] }
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
    else if (line !== '') lastLine = line
  }
  return examples
}

/** Fills in what the reader has to: their keys, and here also ports of our own. */
export function fillIn(code: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, value), code)
}
