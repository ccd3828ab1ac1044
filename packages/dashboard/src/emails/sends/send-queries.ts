/** The queries of sends to users. */
import type { EmailSend } from '@latchkey/js'
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
