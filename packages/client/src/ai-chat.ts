// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Whether the server has a language model, and which. */
export function readSettings(transport: Transport, call: Call<'GET /internal/ai-chat'> = {}) {
  return transport.send('GET /internal/ai-chat', call)
}

/** The saved messages of a conversation, oldest first. */
export function read(transport: Transport, call: Call<'GET /internal/ai-chat/:threadId'>) {
  return transport.send('GET /internal/ai-chat/:threadId', call)
}

/** Ask the language model. Nothing is saved or changed. */
export function complete(transport: Transport, call: Call<'POST /internal/ai-chat/:threadId'>) {
  return transport.send('POST /internal/ai-chat/:threadId', call)
}

/** The same answer as server-sent events, while it is made. */
export function stream(transport: Transport, call: Call<'POST /internal/ai-chat/:threadId/stream'>) {
  return transport.send('POST /internal/ai-chat/:threadId/stream', call)
}

/** Append a message to the saved conversation. */
export function save(transport: Transport, call: Call<'PATCH /internal/ai-chat/:threadId'>) {
  return transport.send('PATCH /internal/ai-chat/:threadId', call)
}
