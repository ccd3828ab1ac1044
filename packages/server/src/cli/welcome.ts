/** The one screen that a start ends with: where everything is, and how to become the owner. */
import type { Config } from '../config.ts'

export function welcome({ config, ownerLink }: { config: Config; ownerLink: string | null }): string {
  const { publicUrl, mode, listen } = config
  const isDevelopment = mode === 'development'
  const rows = [
    ['Dashboard', publicUrl],
    ...(isDevelopment ? [['Demo app', `http://localhost:${listen.demoPort}`]] : []),
    ...(isDevelopment ? [['Mail inbox', `${publicUrl}/inbox`]] : []),
    ['API', `${publicUrl}/api/v1`],
  ]
  const lines = rows.map(([name = '', address = '']) => `  ${name.padEnd(12)}${address}`)
  const owner = ownerLink ? ['', '  Become the owner with this link (it works once):', `  ${ownerLink}`] : []
  return ['', '  Latchkey is running.', '', ...lines, ...owner, '', '  Ctrl+C stops it.', ''].join('\n')
}
