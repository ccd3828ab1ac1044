/** The mails that the server would have sent, were it not in development. */
import { queryOptions } from '@tanstack/react-query'

export interface Mail {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly createdAt: Date
}

/** Someone who waits for a mail should not have to press a button. */
const everyTwoSecondsMs = 2_000

/** Newest first; with an address, only those to it. */
export function mailsQuery(to: string | undefined) {
  return queryOptions({
    queryKey: ['inbox', to],
    queryFn: () => loadMails(to),
    refetchInterval: everyTwoSecondsMs,
  })
}

async function loadMails(to: string | undefined): Promise<Mail[]> {
  const answer = await fetch(`/dev/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  if (!answer.ok) throw new Error(`The inbox answered ${answer.status}.`)
  // It comes from the very server that served this page, in the same version.
  const { items } = (await answer.json()) as { items: (Omit<Mail, 'createdAt'> & { created_at_millis: number })[] }
  return items.map(({ created_at_millis, ...mail }) => ({ ...mail, createdAt: new Date(created_at_millis) })).reverse()
}
