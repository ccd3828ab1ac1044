import { aiChatEndpoints } from '@latchkey/contract'
import { chatEvents, completeChat, readThread, saveMessage, startChat } from '../ai-chat/ai-chat.ts'
import { implement } from '../kernel/http/context.ts'
import { eventStream } from '../kernel/http/event-stream.ts'

export const aiChatHandlers = implement(aiChatEndpoints, {
  async readSettings({ app: { config } }) {
    const model = config.languageModel?.name ?? null
    return { isAvailable: model !== null, model }
  },
  read: async ({ db }, { params }) => ({ messages: await readThread(db, params.threadId) }),
  complete: async ({ app, db }, { params, body }) => ({
    content: await completeChat(app, db, { ...params, request: body }),
  }),
  async stream({ app, db }, { params, body }) {
    const gone = new AbortController()
    const parts = await startChat(app, db, { ...params, request: body, signal: gone.signal })
    return eventStream(chatEvents(parts), () => gone.abort())
  },
  async save({ app, transaction }, { params, body }) {
    await transaction(tx => saveMessage(app, tx, params.threadId, body.message))
    return {}
  },
})
