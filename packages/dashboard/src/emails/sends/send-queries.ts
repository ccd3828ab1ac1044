/** The queries of sends to users. */
import type { EmailSend } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../../api.ts'

const everySecondMs = 1_000

/** The newest fifty, newest first. They are loaded again while one is under way. */
export function sendsQuery(project: Managed) {
  return queryOptions({
    queryKey: [...sendsKey(project), 'list'],
    queryFn: () => project.app.listEmailSends(),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? everySecondMs : false),
    ...asAnswered,
  })
}

/** One of them, as far as it is. */
export function sendQuery(project: Managed, sendId: string) {
  return queryOptions({
    queryKey: [...sendsKey(project), sendId],
    queryFn: () => project.app.getEmailSend(sendId),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? everySecondMs : false),
    ...asAnswered,
  })
}

export function sendsChanged(queries: QueryClient, project: Managed): Promise<void> {
  return queries.invalidateQueries({ queryKey: sendsKey(project) })
}

export const isUnderWay = ({ state }: Pick<EmailSend, 'state'>) => state === 'sending'

const sendsKey = (project: Managed) => ['project', project.id, 'email-sends']
