/** What the page must know before it can ask the API anything; the server it came from says it. */
export interface Settings {
  readonly projectId: string
  readonly publishableClientKey: string
  /** Where browsers reach the API: providers send people back there. */
  readonly publicUrl: string
  /** In development there is a mail inbox and a demo app. */
  readonly isDevelopment: boolean
  /** Mail of projects without a mail server of their own stays in the inbox of this machine. */
  readonly keepsMailLocal: boolean
  readonly demoUrl: string | null
  /** The server has no owner yet. Only sent in development. */
  readonly needsOwner: boolean
}

export async function loadSettings(): Promise<Settings> {
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error(`The server answered ${answer.status} to /config.json.`)
  // It comes from the very server that served this page, in the same version.
  return (await answer.json()) as Settings
}

/** The nonce for styles made at run time. Browsers hide it from the page's markup, but not from its scripts. */
export function readNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
}
