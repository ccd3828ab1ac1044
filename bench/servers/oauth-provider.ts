/**
 * An OpenID Connect provider that takes little time: what a code and an access token stand for is written in them.
 *
 * The bench is the browser, and makes the code itself where a browser would sign in.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const issuer = process.env.ISSUER ?? ''
const { privateKey, publicKey } = await generateKeyPair('RS256')
const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256', use: 'sig' }] })

const metadata = JSON.stringify({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
})

createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  let body = ''
  for await (const chunk of request) body += chunk
  response.setHeader('content-type', 'application/json')
  if (path === '/.well-known/openid-configuration') response.end(metadata)
  else if (path === '/jwks') response.end(keySet)
  else if (path === '/token') response.end(await tokens(new URLSearchParams(body).get('code') ?? ''))
  else if (path === '/userinfo') response.end(JSON.stringify(getClaims(personIn(tokenIn(request)).sub)))
  else response.writeHead(404).end()
}).listen(Number(process.env.PORT), '127.0.0.1')

interface Person {
  readonly sub: string
  readonly nonce: string
}

const tokenIn = ({ headers }: IncomingMessage) => headers.authorization?.split(' ')[1] ?? ''
const personIn = (text: string): Person => JSON.parse(Buffer.from(text, 'base64url').toString())
const getClaims = (sub: string) => ({ sub, name: 'A person', email: `${sub}@sso.example.com`, email_verified: true })

async function tokens(code: string): Promise<string> {
  const { sub, nonce } = personIn(code)
  const id_token = await new SignJWT({ ...getClaims(sub), nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setIssuer(issuer)
    .setAudience('bench')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  return JSON.stringify({ access_token: code, token_type: 'Bearer', expires_in: 3_600, id_token })
}
