/**
 * A page as one program, as someone would type it who reads from the top to the bottom.
 *
 * Each block is a scope inside the one before: it sees what stands above it, and may declare a name again.
 * Imports move to the top; those of the reader's own files fall away, for they name blocks above.
 */
import type { Page, Piece } from './page.ts'

/** The names that every page may use, by their types. */
const surroundings = `
declare const baseUrl: string, projectId: string
declare const publishableClientKey: string, secretServerKey: string, superSecretAdminKey: string
declare const internalPublishableClientKey: string
declare const mailServer: { host: string; port: number }
declare const mailbox: { codeFor(to: string): Promise<string> }
// What an authenticator app with this secret (bytes, or base64) shows now, or so many steps of thirty seconds later.
declare const appShows: (secret: Uint8Array | string, steps?: number) => string
// The double of Stripe: what an owner, a customer and Stripe itself do there.
declare const stripe: Pick<import('@latchkey/testkit/stripe').StripeDouble, 'asOwner' | 'asCustomer' | 'webhooks'>
declare const variables: Record<string, string>
declare const output: () => string
declare const assert: typeof import('node:assert/strict')
`

/** For the compiler: what is not run included, but for sources that another compiler takes. */
export function checkedProgram({ pieces }: Page): string {
  const code = pieces.filter(piece => isCode(piece) && !/^no-check\b/.test(piece.note))
  const imports = code.flatMap(({ text }) => importsIn(text).map(([statement]) => statement))
  const body = scopes(code.map(piece => plain(piece.text)))
  return `${[...new Set(imports)].join('\n')}${surroundings}export async function page() {\n${body}\n}\n`
}

/** To be run: `modules` holds what is imported, `at` is called with each line, `terminal` runs what is no JavaScript. */
export function runningProgram({ pieces }: Page): string {
  const running = pieces.filter(({ language, note }) => language !== 'tsx' && !/^no-(run|check)\b/.test(note))
  const imports = running.filter(isCode).flatMap(({ text }) => importsIn(text).map(taken))
  const steps = running.flatMap(piece => {
    const at = `await at(${piece.line})\n`
    if (piece.language === 'sh') return [`${at}await terminal.run(${JSON.stringify(piece)})`]
    if (piece.language === 'json') return [`${at}terminal.printed(${JSON.stringify(piece.text)})`]
    return isCode(piece) ? [`${at}${plain(piece.text)}`] : []
  })
  return `${[...new Set(imports)].join('\n')}\n${scopes(steps)}`
}

function isCode({ language }: Piece): boolean {
  return ['hidden', 'ts', 'js', 'tsx'].includes(language)
}

function scopes(blocks: readonly string[]): string {
  return `${blocks.map(block => `{\n${block}`).join('\n')}\n${'}'.repeat(blocks.length)}`
}

const importStatement = /^import (type )?([^'"]*?) from ['"]([^'"]+)['"]$/gm

/** Of packages: each whole statement, whether it is of types, what it takes and from where. */
function importsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(importStatement)].filter(([, , , from = '']) => !from.startsWith('.'))
}

function taken([, ofTypes, names = '', from]: RegExpExecArray): string {
  if (ofTypes) return ''
  const values = names.replace(/\btype \w+,?/g, '').replace(/\bas\b/g, ':')
  return `const ${values} = modules[${JSON.stringify(from)}]`
}

function plain(text: string): string {
  return text.replace(importStatement, '').replace(/^export (default )?/gm, '')
}
