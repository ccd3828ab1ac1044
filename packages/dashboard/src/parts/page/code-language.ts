export type CodeLanguage = 'typescript' | 'json'

/** By the name of a file. Undefined: shown as plain text, such as a command for the terminal. */
export function getLanguage(fileName: string): CodeLanguage | undefined {
  if (/\.(m?js|tsx?)$/.test(fileName)) return 'typescript'
  return fileName.endsWith('.json') ? 'json' : undefined
}
