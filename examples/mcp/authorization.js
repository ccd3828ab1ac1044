/** How the client of this example gets tokens: the metadata it has, and what it stores, in memory. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'

/** Receives the browser after the person has answered, and checks that the response belongs to the request. */
export function createAuthorization({ port, clientMetadataUrl, openLink }) {
  const redirectUrl = `http://127.0.0.1:${port}/callback`
  const stored = {}
  const response = { resolve() {}, reject() {} }

  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url, redirectUrl)
    if (pathname !== '/callback') return reply.writeHead(404).end()
    const { state, iss, code, error } = Object.fromEntries(searchParams)
    if (state !== stored.state || iss !== stored.discovery.authorizationServerUrl)
      return reply.writeHead(400).end('This response belongs to another request.')
    reply.end('You can close this page.')
    if (code) response.resolve(code)
    else response.reject(new Error(`The project refused the authorization: ${error}`))
  })

  /** What the MCP SDK asks for. */
  const provider = {
    redirectUrl,
    clientMetadataUrl,
    clientMetadata: {
      client_name: 'Notes client',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state: () => (stored.state = randomBytes(16).toString('base64url')),
    clientInformation: () => stored.client,
    saveClientInformation: client => (stored.client = client),
    tokens: () => stored.tokens,
    saveTokens: tokens => (stored.tokens = tokens),
    codeVerifier: () => stored.verifier,
    saveCodeVerifier: verifier => (stored.verifier = verifier),
    discoveryState: () => stored.discovery,
    saveDiscoveryState: discovery => (stored.discovery = discovery),
    redirectToAuthorization(url) {
      stored.code = new Promise((resolve, reject) => Object.assign(response, { resolve, reject }))
      openLink(url)
    },
  }
  return { provider, getCode: () => stored.code, listen: () => server.listen(port, '127.0.0.1') }
}
