/** The assistant's answer as it comes over the network; the server's own part is tested beside it. */
import { afterEach, describe, expect, it } from 'vitest'
import { startWireServer, type WireAnswer, type WireServer } from '../../client/test/support/wire-server.ts'
import { ApiError, type ChatStreamPart, ConnectionError, LatchkeyAdminApp } from '../src/index.ts'

let server: WireServer
afterEach(() => server.stop())

const threadId = '822687fe-8d0a-4467-a0d1-416b6e639478'
const messages = [{ role: 'user', content: 'Make the button green.' }] as const

async function stream(answer: WireAnswer, signal?: AbortSignal): Promise<ChatStreamPart[]> {
  server = await startWireServer(() => answer)
  const keys = { projectId: 'shop', publishableClientKey: 'pck_1', superSecretAdminKey: 'sak_1' }
  const admin = new LatchkeyAdminApp({ ...keys, baseUrl: server.url, tokenStore: null })
  const parts: ChatStreamPart[] = []
  for await (const part of admin.streamChatMessage(threadId, 'email-template', messages, signal)) parts.push(part)
  return parts
}

const events = (body: string): WireAnswer => ({ headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body })

describe('the streamed answer of the assistant', () => {
  it('arrives part by part, with the source that a tool call proposes', async () => {
    const call = {
      toolName: 'createEmailTemplate',
      toolCallId: 'call_1',
      args: { content: 'export const snake_case = 1' },
    }
    const parts = await stream(
      events(
        `event: text-delta\ndata: {"text":"I made the button "}\n\nevent: text-delta\r\ndata: {"text":"grün."}\r\n\r\n` +
          `: a comment\n\nevent: of-a-later-version\ndata: {}\n\n` +
          `event: tool-call\ndata: ${JSON.stringify({ type: 'tool-call', ...call })}\n\nevent: done\ndata: {}\n\n`,
      ),
    )
    expect(parts).toEqual([
      { type: 'text-delta', text: 'I made the button ' },
      { type: 'text-delta', text: 'grün.' },
      { type: 'tool-call', ...call },
    ])
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: `/api/v1/internal/ai-chat/${threadId}/stream`,
      headers: { 'x-stack-super-secret-admin-key': 'sak_1' },
      body: { context_type: 'email-template', messages },
    })
  })

  it('throws what failed while it was made', async () => {
    const failing = stream(events('event: error\ndata: {"error":"The language model did not answer."}\n\n'))
    await expect(failing).rejects.toThrow('The language model did not answer.')
    await expect(failing).rejects.toBeInstanceOf(ApiError)
  })

  it('throws when the connection ends before the answer does', async () => {
    const cutOff = stream(events('event: text-delta\ndata: {"text":"I made"}\n\n'))
    await expect(cutOff).rejects.toBeInstanceOf(ConnectionError)
  })

  it('throws a refusal as every other request does', async () => {
    const refused = stream({ headers: { 'x-stack-actual-status': '501' }, body: 'This server has no language model.' })
    await expect(refused).rejects.toMatchObject({ statusCode: 501, message: 'This server has no language model.' })
  })

  it('ends when it is aborted', async () => {
    const aborted = stream(events('event: done\ndata: {}\n\n'), AbortSignal.abort(new Error('The person left.')))
    await expect(aborted).rejects.toThrow('The person left.')
  })
})
