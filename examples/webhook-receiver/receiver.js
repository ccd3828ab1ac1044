// A receiver of webhooks. WEBHOOK_SECRET is the secret that was shown when the endpoint was added.
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')
const port = Number(process.env.PORT ?? 3000)
const mostBytes = 4 * 1024 * 1024

/** Ids of messages that were processed. A real receiver keeps them in its database, for some days. */
const processed = new Set()

const server = createServer(async (request, response) => {
  let event
  try {
    // Over the bytes as they came. Refuses what is older than five minutes, too.
    event = webhook.verify(await bytesOf(request), request.headers)
  } catch {
    // Also where the sender broke off: what anyone may send must not end the receiver.
    response.writeHead(400).end('The signature is not valid.')
    return
  }
  const id = request.headers['webhook-id']
  if (!processed.has(id)) {
    processed.add(id)
    console.log(`${event.type} (version ${event.version})`, JSON.stringify(event.data))
  }
  response.writeHead(204).end()
})

/** Anyone can send to this address: a body has a limit. */
async function bytesOf(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

server.listen(port, '127.0.0.1', () => console.log(`Receiving webhooks at http://localhost:${port}/hook`))
