/** An MCP server whose tools need scopes of a project, and keep the notes of each user apart. */
import { protectedResource } from '@latchkey/js/protected-resource'
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

const {
  LATCHKEY_BASE_URL,
  LATCHKEY_PROJECT_ID,
  RESOURCE_CLIENT_ID,
  RESOURCE_CLIENT_SECRET,
  PORT = '3000',
} = process.env
const scopesOfTools = { list_notes: ['notes:read'], add_note: ['notes:write'] }

const notes = protectedResource({
  resource: process.env.RESOURCE ?? `http://localhost:${PORT}/mcp`,
  issuer: `${LATCHKEY_BASE_URL}/p/${LATCHKEY_PROJECT_ID}`,
  clientId: RESOURCE_CLIENT_ID,
  clientSecret: RESOURCE_CLIENT_SECRET,
  scopes: ['notes:read', 'notes:write'],
  displayName: 'Notes',
})
const app = createMcpExpressApp()

app.get(new URL(notes.metadataUrl).pathname, (_request, response) => {
  response.set('access-control-allow-origin', '*').json(notes.metadata)
})

app.post('/mcp', async (request, response) => {
  const access = await notes.check(request.headers.authorization, scopesFor(request.body))
  if (!access.isAllowed) return response.status(access.status).set(access.headers).json(access.body)
  // One server for each request: there is no session that another token could continue.
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
  await createNotesServer(access.userId ?? access.clientId).connect(transport)
  await transport.handleRequest(request, response, request.body)
})
app.all('/mcp', (_request, response) => response.status(405).set('allow', 'POST').end())

/** A body may be one message or several. Everything but a call of a tool needs the first scope alone. */
function scopesFor(body) {
  const called = [body].flat().filter(message => message?.method === 'tools/call')
  return ['notes:read', ...called.flatMap(({ params }) => scopesOfTools[params?.name] ?? [])]
}

const textsByOwner = new Map()

function createNotesServer(ownerId) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  const texts = textsByOwner.get(ownerId) ?? []
  textsByOwner.set(ownerId, texts)
  const reply = text => ({ content: [{ type: 'text', text }] })

  server.registerTool('list_notes', { description: 'Lists your notes' }, () =>
    reply(texts.length > 0 ? texts.join('\n') : 'There are no notes.'),
  )
  server.registerTool(
    'add_note',
    { description: 'Adds a note', inputSchema: { text: z.string().max(1_000) } },
    ({ text }) => {
      texts.push(text)
      return reply(`Added: ${text}`)
    },
  )
  return server
}

const server = app.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`http://localhost:${server.address().port}/mcp`)
})
