/** The queries of the assistant. */
import { queryOptions } from '@tanstack/react-query'
import type { Managed } from '../api.ts'

/** Whether the server has a language model. */
export function chatSettingsQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'ai-chat', 'settings'],
    queryFn: () => project.app.getChatSettings(),
  })
}

/** What was said about one source, oldest first. */
export function threadQuery(project: Managed, threadId: string) {
  return queryOptions({
    queryKey: ['project', project.id, 'ai-chat', threadId],
    queryFn: async () => (await project.app.listChatMessages(threadId)).messages,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
