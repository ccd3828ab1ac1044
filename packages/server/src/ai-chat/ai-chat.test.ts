import { randomUUID } from 'node:crypto'
import { templateIds } from '@latchkey/contract'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  type LanguageModelDouble,
  send,
  startLanguageModel,
  streamed,
  text,
  toolCall,
} from '../../test/support/language-models.ts'
import { eachServer } from '../../test/support/servers.ts'

const admin = { level: 'admin' } as const
const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
const getPath = (threadId: string) => `/internal/ai-chat/${threadId}`
const request = (contextType: string, content: unknown = 'Make it green.') => ({
  ...admin,
  body: { context_type: contextType, messages: [{ role: 'user', content }] },
})

eachServer('saved conversations', on => {
  const save = (project: TestProject, threadId: string, message: unknown) =>
    project.asAdmin('PATCH', getPath(threadId), { message })
  const read = async (project: TestProject, threadId: string) => (await project.asAdmin('GET', getPath(threadId))).json

  it('have every message as it was saved, oldest first, for their own project', async () => {
    const [project, elsewhere] = [await on.project(), await on.project()]
    const thread = randomUUID()
    expect(await read(project, thread)).toEqual({ messages: [] })
    const messages = [{ role: 'user', camelCase: { b: 1, a: [null] } }, 'text', 0, false, []]
    for (const message of messages)
      expect(await save(project, thread, message)).toMatchObject({ status: 200, json: {} })
    expect(JSON.stringify(await read(project, thread))).toBe(JSON.stringify({ messages }))
    expect(await read(elsewhere, thread)).toEqual({ messages: [] })
    expect((await save(project, thread, null)).json.error).toBe('body.message must not be null')
    expect(await save(project, thread, 'x'.repeat(262_144))).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('end at 1 000 messages, however many are saved at once', { timeout: 60_000, tags: ['release'] }, async () => {
    const project = await on.project()
    const thread = randomUUID()
    const outcomes = []
    for (let batch = 0; batch < 21; batch += 1) {
      const saved = Array.from({ length: 49 }, (_, index) => save(project, thread, batch * 49 + index))
      outcomes.push(...(await Promise.all(saved)).map(({ status }) => status))
    }
    expect(outcomes.filter(status => status === 200)).toHaveLength(1_000)
    expect(outcomes.filter(status => status === 400)).toHaveLength(29)
    const { messages } = await read(project, thread)
    expect(new Set(messages).size).toBe(1_000)
  })
})

eachServer(
  'a server without a language model',
  on => {
    it('says so to the editor, and saves conversations all the same', async () => {
      const project = await on.project()
      const settings = await project.asAdmin('GET', '/internal/ai-chat')
      expect(settings.json).toEqual({ is_available: false, model: null })
      for (const path of ['', '/stream']) {
        const refused = await project.request('POST', `${getPath(randomUUID())}${path}`, request('email-theme'))
        expect(refused).toMatchObject({ status: 501, code: null })
      }
      expect((await project.asAdmin('PATCH', getPath(randomUUID()), { message: 1 })).status).toBe(200)
    })
  },
  { env: { LATCHKEY_LANGUAGE_MODEL_BASE_URL: '', LATCHKEY_LANGUAGE_MODEL_NAME: '' } },
)

describe('the language model', () => {
  let model: LanguageModelDouble
  let testkit: Testkit
  let project: TestProject
  beforeAll(async () => {
    model = await startLanguageModel()
    testkit = await startTestkit({
      env: {
        LATCHKEY_LANGUAGE_MODEL_BASE_URL: model.baseUrl,
        LATCHKEY_LANGUAGE_MODEL_NAME: 'the-model',
        LATCHKEY_LANGUAGE_MODEL_API_KEY: 'the-key',
        // Nothing else on this machine may be reached.
        LATCHKEY_OUTGOING_ALLOW: '',
        LATCHKEY_OUTGOING_ALLOW_HTTP: 'false',
      },
    })
    project = await testkit.createProject()
  })
  afterAll(async () => {
    await testkit.stop()
    await model.stop()
  })
  const ask = (contextType: string, threadId: string = light, content?: unknown) =>
    project.request('POST', getPath(threadId), request(contextType, content))
  const proposal = (name: string, content: string) => toolCall(name, JSON.stringify({ content }))

  it('the language model is named to the editor', async () => {
    const { json } = await project.asAdmin('GET', '/internal/ai-chat')
    expect(json).toEqual({ is_available: true, model: 'the-model' })
  })

  it('answers with a text and then its proposal, in camelCase', async () => {
    model.answer(response =>
      streamed(
        response,
        [...proposal('createEmailTheme', 'the "source"'), text('It is '), text('green.')],
        'tool_calls',
      ),
    )
    const { status, json } = await ask('email-theme')
    expect(status).toBe(200)
    const args = { content: 'the "source"' }
    expect(json).toEqual({
      content: [
        { type: 'text', text: 'It is green.' },
        {
          ...{ type: 'tool-call', toolName: 'createEmailTheme', toolCallId: 'call_1' },
          ...{ args, argsText: JSON.stringify(args), result: 'success' },
        },
      ],
    })
  })

  it('the language model is sent the prompt of the editor with the current source, one tool, and the key', async () => {
    model.answer(response => streamed(response, [text('Yes.')]))
    const threads = { 'email-theme': light, 'email-template': templateIds.magicLink, 'email-draft': randomUUID() }
    for (const [context, thread] of Object.entries(threads)) expect((await ask(context, thread)).status).toBe(200)
    const [theme, template, draft] = model.requests.slice(-3)
    for (const sent of [theme, template, draft]) {
      expect(sent?.path).toBe('/v1/chat/completions')
      expect(sent?.headers.authorization).toBe('Bearer the-key')
      expect(sent?.body).toMatchObject({ model: 'the-model', stream: true })
      expect(sent?.body.tools).toHaveLength(1)
      expect(sent?.body.messages[0].content).toContain('@latchkey/emails')
      expect(sent?.body.messages[1]).toEqual({ role: 'user', content: 'Make it green.' })
      expect(JSON.stringify(sent?.headers)).not.toContain(project.id)
    }
    expect(theme?.body.tools[0].function.name).toBe('createEmailTheme')
    expect(theme?.body.messages[0].content).toContain('PreviewProps')
    for (const sent of [template, draft]) expect(sent?.body.tools[0].function.name).toBe('createEmailTemplate')
    expect(template?.body.messages[0].content).toContain('variables.magicLink')
    expect(draft?.body.messages[0].content).not.toContain('The current source')
  })

  it('the language model is sent earlier proposals with their results', async () => {
    model.answer(response => streamed(response, [text('Yes.')]))
    const args = { content: 'the source' }
    const call = {
      type: 'tool-call',
      toolName: 'createEmailTheme',
      toolCallId: 'c1',
      args,
      argsText: JSON.stringify(args),
    }
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Make it green.' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Done.' },
          { ...call, result: 'success' },
        ],
      },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', result: 'success' }] },
      { role: 'user', content: { anything: true } },
    ]
    expect((await project.asAdmin('POST', getPath(light), { context_type: 'email-theme', messages })).status).toBe(200)
    expect(model.requests.at(-1)?.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'Make it green.' },
      {
        role: 'assistant',
        content: 'Done.',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'createEmailTheme', arguments: call.argsText } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'success' },
      { role: 'user', content: '{"anything":true}' },
    ])
  })

  it('the language model is not called for a theme or template that the project does not have', async () => {
    const before = model.requests.length
    for (const context of ['email-theme', 'email-template']) {
      for (const path of ['', '/stream']) {
        const refused = await project.request('POST', `${getPath(randomUUID())}${path}`, request(context))
        expect(refused).toMatchObject({ status: 404, code: null })
      }
    }
    expect(await ask('email-template', light)).toMatchObject({ status: 404 })
    expect(model.requests.length).toBe(before)
  })

  it.each<[string, Parameters<LanguageModelDouble['answer']>[0]]>([
    ['an error', response => void response.writeHead(500).end('{"error":{"message":"secret detail"}}')],
    ['a wrong key', response => void response.writeHead(401).end('{"error":{"message":"the-key is wrong"}}')],
    ['no JSON', response => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {\n\n')],
    [
      'an error in the stream',
      response => {
        begin(response)
        response.end('data: {"error":{"message":"secret detail","code":500}}\n\n')
      },
    ],
    ['a redirect', response => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'half of an answer',
      response => {
        begin(response)
        send(response, text('Half'))
        response.end()
      },
    ],
    [
      'a connection that breaks',
      response => {
        begin(response)
        send(response, text('Half'))
        response.destroy()
      },
    ],
    ['an answer that was cut off', response => streamed(response, [text('Half')], 'length')],
    ['another tool', response => streamed(response, toolCall('deleteEverything', '{"content":"x"}'), 'tool_calls')],
    [
      'arguments that are no JSON',
      response => streamed(response, toolCall('createEmailTheme', '{"content":'), 'tool_calls'),
    ],
    ['arguments without a source', response => streamed(response, toolCall('createEmailTheme', '{}'), 'tool_calls')],
    [
      'a source that is too long',
      response => streamed(response, proposal('createEmailTheme', 'x'.repeat(200_001)), 'tool_calls'),
    ],
  ])('fails with one sentence, which repeats nothing of it: %s', async (_, respond) => {
    model.answer(respond)
    const failed = await ask('email-theme')
    expect(failed).toMatchObject({ status: 502, code: null, text: expect.stringContaining('did not answer') })
    expect(failed.text).not.toMatch(/secret|the-key/)
  })

  it('the language model is streamed while it answers', async () => {
    let goOn = () => {}
    const waiting = new Promise<void>(done => {
      goOn = done
    })
    model.answer(async response => {
      begin(response)
      send(response, text('First '))
      await waiting
      send(response, text('then'))
      for (const delta of proposal('createEmailTheme', 'source')) send(response, delta)
      send(response, {}, 'tool_calls')
      response.end('data: [DONE]\n\n')
    })
    const stream = await open('email-theme')
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('cache-control')).toContain('no-store')
    expect(await stream.read()).toBe('event: text-delta\ndata: {"text":"First "}\n\n')
    goOn()
    const rest = await stream.rest()
    expect(rest).toContain('event: text-delta\ndata: {"text":"then"}\n\n')
    expect(rest).toMatch(
      /event: tool-call\ndata: \{"type":"tool-call","toolName":"createEmailTheme",.*"result":"success"\}\n\nevent: done\ndata: \{\}\n\n$/,
    )
  })

  it('ends the stream with an error when it fails', async () => {
    model.answer(response => {
      begin(response)
      send(response, text('Half'))
      response.end()
    })
    const { rest } = await open('email-theme')
    expect(await rest()).toMatch(
      /^event: text-delta\n.*\n\nevent: error\ndata: \{"error":"The language model did not answer[^"]*"\}\n\n$/,
    )
  })

  it('the language model is not kept busy for a client that is gone', async () => {
    model.answer(response => {
      begin(response)
      send(response, text('First'))
    })
    const before = model.aborted()
    const stream = await open('email-theme')
    await stream.read()
    await stream.cancel()
    await expect.poll(() => model.aborted()).toBe(before + 1)
  })

  it('the language model is called at most a hundred times in ten minutes for a project', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    model.answer(response => streamed(response, [text('Yes.')]))
    const busy = await testkit.createProject()
    const statuses = []
    for (let call = 0; call < 101; call += 1)
      statuses.push((await busy.request('POST', getPath(light), request('email-theme'))).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('email-theme')).status).toBe(200)
  })

  async function open(contextType: string) {
    const { body } = request(contextType)
    const response = await testkit.fetch(`/api/v1${getPath(light)}/stream`, {
      method: 'POST',
      headers: { ...project.headers('admin'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
    const read = async () => (await reader.read()).value ?? ''
    const rest = async () => {
      let all = ''
      for (let part = await reader.read(); !part.done; part = await reader.read()) all += part.value
      return all
    }
    return { response, read, rest, cancel: () => reader.cancel() }
  }
})
