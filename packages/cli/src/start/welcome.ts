/** The one screen that a start ends with: where everything is, and how to become the owner. */
import type { Config } from '@latchkey/server'

/** Addresses by what is there; the demo, the inbox and the documentation are there in development only. */
export function getAddresses({ publicUrl, mode, listen }: Config) {
  const isDevelopment = mode === 'development'
  return {
    dashboard: publicUrl,
    demo: isDevelopment ? `http://localhost:${listen.demoPort}` : null,
    inbox: isDevelopment ? `${publicUrl}/inbox` : null,
    docs: isDevelopment ? `${publicUrl}/docs/` : null,
    api: `${publicUrl}/api/v1`,
  }
}

export function welcome(config: Config, ownerLink: string | null): string {
  const { dashboard, demo, inbox, docs, api } = getAddresses(config)
  const rows = [
    ['Dashboard', dashboard],
    ['Demo app', demo],
    ['Mail inbox', inbox],
    ['Docs', docs],
    ['API', api],
  ]
  const lines = rows.flatMap(([name, address]) => (address ? [`  ${name?.padEnd(12)}${address}`] : []))
  const owner = ownerLink ? ['  Become the owner with this link (it works once):', `  ${ownerLink}`, ''] : []
  return ['', '  Latchkey is running.', '', ...owner, ...lines, '', '  Ctrl+C stops it.', ''].join('\n')
}
