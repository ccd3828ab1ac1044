import type { Host } from './host.ts'

/** The newest mail to an address: its link, as a path of the site, and the six characters to type. */
export async function newestMail(host: Host, to: string): Promise<{ path: string; typed: string; text: string }> {
  const { text = '' } = (await host.live().mailbox.list(to)).at(-1) ?? {}
  const [link = ''] = /http:\S+code=\w+/.exec(text) ?? []
  const { pathname, search } = new URL(link)
  const [typed = ''] = /\b[0-9A-Z]{6}\b/.exec(text) ?? []
  return { path: pathname + search, typed, text }
}
