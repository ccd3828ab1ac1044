/** The queries of sends to users. */
import type { AdminSentEmail, EmailSend } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../../api.ts'

const everySecondMs = 1_000

/** The newest fifty, newest first. They are loaded again while one is under way. */
export function sendsQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/email-sends'),
    queryFn: () => project.app.listEmailSends(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? everySecondMs : false),
  })
}

/** One of them, as far as it is. */
export function sendQuery(project: Managed, sendId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/email-sends/:sendId', params: { sendId } }),
    queryFn: () => project.app.getEmailSend(sendId),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everySecondMs : false),
  })
}

export const isUnderWay = ({ state }: Pick<EmailSend, 'state'>) => state === 'sending'

/** Whether some of its mails can still be kept from leaving. */
export const canBeStopped = (send: Pick<EmailSend, 'state'>) => send.state === 'scheduled' || isUnderWay(send)

/** The newest mail of a send that did not leave. */
export function failedMailQuery(project: Managed, sendId: string) {
  const query = { sendId, status: 'failed', limit: 1 } as const
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/emails', query }),
    queryFn: async () => (await project.app.listSentEmails(query))[0] ?? null,
  })
}

/** All mails of a send that did not leave. */
export async function listFailed(project: Managed, sendId: string): Promise<readonly AdminSentEmail[]> {
  const mails: AdminSentEmail[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof project.app.listSentEmails>> = await project.app.listSentEmails({
      sendId,
      status: 'failed',
      cursor,
      limit: 100,
    })
    mails.push(...page)
    cursor = page.nextCursor
  } while (cursor !== null)
  return mails
}
