import { type AdminOwnedProject, ApiError, type ChatContext } from '@latchkey/js'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Managed } from '../api.ts'
import { wordsFor } from '../parts/words.ts'
import { asRequest, asSaved, getProposal, type Message, type Proposal, readMessages } from './conversation.ts'

export interface Conversation {
  readonly messages: readonly Message[]
  /** The answer as far as it has arrived. */
  readonly arriving: Message | undefined
  readonly problem: string | undefined
  readonly isLoading: boolean
  readonly send: (text: string) => Promise<void>
  readonly stop: () => void
}

/** The saved conversation about one source, and the answer that is arriving. */
export function useConversation(
  project: AdminOwnedProject,
  context: ChatContext,
  threadId: string,
  source: string,
): Conversation {
  const queries = useQueryClient()
  const thread = threadQuery(project, threadId)
  const saved = useQuery(thread)
  const [arriving, setArriving] = useState<Message>()
  const [problem, setProblem] = useState<string>()
  const request = useRef<AbortController>(undefined)
  const messages = readMessages(saved.data ?? [])

  // Leaving the editor ends the request.
  useEffect(() => () => request.current?.abort(), [])

  async function keep(message: Message) {
    const entry = asSaved(message)
    queries.setQueryData(thread.queryKey, (before: readonly unknown[] = []) => [...before, entry])
    await project.app.saveChatMessage(threadId, entry)
  }

  async function send(text: string) {
    const question: Message = { role: 'user', text, proposals: [] }
    const stopping = new AbortController()
    request.current = stopping
    setProblem(undefined)
    let answer: Message = { role: 'assistant', text: '', proposals: [] }
    setArriving(answer)
    try {
      await keep(question)
      const parts = project.app.streamChatMessage(
        threadId,
        context,
        asRequest([...messages, question], source),
        stopping.signal,
      )
      for await (const part of parts) {
        const proposal: Proposal | undefined = part.type === 'tool-call' ? getProposal(part) : undefined
        answer = {
          ...answer,
          text: part.type === 'text-delta' ? answer.text + part.text : answer.text,
          proposals: proposal ? [...answer.proposals, proposal] : answer.proposals,
        }
        setArriving(answer)
      }
    } catch (error) {
      if (!stopping.signal.aborted) setProblem(describeProblem(error))
    }
    setArriving(undefined)
    if (answer.text !== '' || answer.proposals.length > 0)
      await keep(answer).catch(error => setProblem(describeProblem(error)))
  }

  return {
    messages,
    arriving,
    problem: problem ?? (saved.isError ? wordsFor(saved.error) : undefined),
    isLoading: saved.isPending,
    send,
    stop: () => request.current?.abort(),
  }
}

/** A failure of the model has a sentence of its own, which is not one of the server. */
function describeProblem(error: unknown): string {
  return error instanceof ApiError && error.statusCode === 502 ? error.message : wordsFor(error)
}

/** Whether the server has a language model. */
export function chatSettingsQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'ai-chat', 'settings'],
    queryFn: () => project.app.getChatSettings(),
  })
}

/** What was said about one source, oldest first. */
function threadQuery(project: Managed, threadId: string) {
  return queryOptions({
    queryKey: ['project', project.id, 'ai-chat', threadId],
    queryFn: async () => (await project.app.listChatMessages(threadId)).messages,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
