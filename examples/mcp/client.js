/** An MCP client for the terminal. Each line is a command: `list`, or `add` and the text of a note. */
import { createInterface } from 'node:readline'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { createAuthorization } from './authorization.js'

const { MCP_URL = 'http://localhost:3000/mcp', CLIENT_METADATA_URL, CALLBACK_PORT = '8765' } = process.env

const authorization = createAuthorization({
  port: Number(CALLBACK_PORT),
  clientMetadataUrl: CLIENT_METADATA_URL,
  openLink: url => console.log(`Open this link to authorize:\n${url}`),
})
authorization.listen()
let transport
let client

/** Where the server refuses a token or a scope, the SDK prepares a link. Once the person has answered, the request is sent again. */
async function authorized(send) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    await transport.finishAuth(await authorization.getCode())
    return send()
  }
}

await authorized(async () => {
  client = new Client({ name: 'notes-client', version: '1.0.0' })
  transport = new StreamableHTTPClientTransport(new URL(MCP_URL), { authProvider: authorization.provider })
  await client.connect(transport)
})
const { tools } = await client.listTools()
console.log(`Connected. Tools: ${tools.map(({ name }) => name).join(', ')}`)

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.split(' ')
  const call =
    command === 'add'
      ? { name: 'add_note', arguments: { text: words.join(' ') } }
      : { name: 'list_notes', arguments: {} }
  try {
    const { content } = await authorized(() => client.callTool(call))
    for (const { text } of content) console.log(text)
  } catch (error) {
    console.log(`Refused: ${error.message}`)
  }
}
process.exit()
