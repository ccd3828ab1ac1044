/**
 * A sign-in with a provider as someone would write it by hand for exactly this provider, with the library that the product
 * uses and on its tables: no projects, no keys, no validation of what the application sends, no limits, no log.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import pg from 'pg'

const [issuer, publicUrl] = [process.env.ISSUER ?? '', process.env.PUBLIC_URL ?? '']
const redirectUri = `${publicUrl}/callback`
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const { privateKey } = await generateKeyPair('ES256')
const sealingKey = randomBytes(32)
const provider = await client.discovery(new URL(issuer), 'bench', undefined, client.ClientSecretBasic('secret'), {
  execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
})
const app = new Hono()

app.get('/authorize', async context => {
  const query = context.req.query()
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
  const secret = randomBytes(32).toString('base64url')
  const parameters = { state: query.state, redirectUri: query.redirect_uri, codeChallenge: query.code_challenge }
  const sealed = seal(JSON.stringify({ verifier, nonce }))
  const values = [digest(state), digest(secret), sealed, JSON.stringify(parameters), new Date()]
  await pool.query({ name: 'begin-flow', text: beginFlow, values })
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...{ state, nonce },
  })
  context.header('set-cookie', `flow-${state}=${secret}; Path=/; HttpOnly; SameSite=Lax`)
  return context.redirect(url.href, 307)
})

app.get('/callback', async context => {
  const state = context.req.query('state') ?? ''
  const { rows } = await pool.query({ name: 'spend', text: spendFlow, values: [digest(state), new Date()] })
  const [flow] = rows
  if (!flow || digest(getCookie(context, `flow-${state}`) ?? '') !== flow.cookie_digest)
    return context.text('start again', 400)
  const callback = new URL(`${redirectUri}${new URL(context.req.url).search}`)
  const { verifier: pkceCodeVerifier, nonce: expectedNonce } = JSON.parse(open(flow.sealed_verifier))
  const checks = { pkceCodeVerifier, expectedNonce, expectedState: state, idTokenExpected: true }
  const tokens = await client.authorizationCodeGrant(provider, callback, checks)
  const { sub } = await client.fetchUserInfo(provider, tokens.access_token, tokens.claims()?.sub ?? '')
  const [code, now] = [randomBytes(32).toString('base64url'), new Date()]
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const found = await connection.query({ name: 'account', text: account, values: [`${issuer}|${sub}`] })
    const { id, user_id: userId } = found.rows[0]
    await connection.query({ name: 'forget', text: deleteTokens, values: [id] })
    const token = [randomUUID(), id, seal(tokens.access_token), tokens.scope?.split(' ') ?? [], now]
    await connection.query({ name: 'keep', text: keepToken, values: token })
    const { redirectUri: returnTo, codeChallenge } = flow.parameters
    const issued = [digest(code), userId, id, returnTo, codeChallenge, now]
    await connection.query({ name: 'issue', text: issueCode, values: issued })
    await connection.query('commit')
  } finally {
    connection.release()
  }
  const page = new URL(flow.parameters.redirectUri)
  page.searchParams.set('code', code)
  page.searchParams.set('state', flow.parameters.state)
  return context.redirect(page.href, 303)
})

app.post('/token', async context => {
  const form = new URLSearchParams(await context.req.text())
  const taken = await pool.query({ name: 'take', text: takeCode, values: [digest(form.get('code') ?? ''), new Date()] })
  const [code] = taken.rows
  const isProven = code && digest(form.get('code_verifier') ?? '') === code.code_challenge
  if (!isProven || form.get('redirect_uri') !== code.redirect_uri) return context.json({ error: 'invalid_grant' }, 400)
  const refreshToken = randomBytes(32).toString('base64url')
  const values = [randomUUID(), code.user_id, digest(refreshToken), new Date()]
  const { rows } = await pool.query({ name: 'begin', text: beginSession, values })
  const accessToken = await new SignJWT({ ...rows[0], role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'floor' })
    .setSubject(code.user_id)
    .setAudience('internal')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
  return context.json({ access_token: accessToken, token_type: 'Bearer', refresh_token: refreshToken, expires_in: 600 })
})

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

function seal(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}

const beginFlow = `
  insert into oauth_flows (project_id, state_digest, provider_id, cookie_digest, sealed_verifier, parameters, created_at)
  values ('internal', $1, 'floor', $2, $3, $4, $5)`
const spendFlow = `
  update oauth_flows set used_at = $2 where project_id = 'internal' and state_digest = $1 and used_at is null
  returning cookie_digest, sealed_verifier, parameters`
const account = `
  select id, user_id from oauth_connections
  where project_id = 'internal' and provider_config_id = 'bench' and account_id = $1 and allow_sign_in`
const deleteTokens = `delete from oauth_tokens where project_id = 'internal' and connection_id = $1 and kind = 'access'`
const keepToken = `
  insert into oauth_tokens (project_id, id, connection_id, kind, sealed_token, scopes, expires_at, created_at)
  values ('internal', $1, $2, 'access', $3, $4, $5::timestamptz + interval '1 hour', $5)`
const issueCode = `
  insert into oauth_codes (project_id, code_digest, user_id, connection_id, password_version, provider, is_new_user,
    redirect_uri, code_challenge, created_at, expires_at)
  values ('internal', $1, $2, $3, 0, 'bench', false, $4, $5, $6, $6::timestamptz + interval '5 minutes')`
const takeCode = `
  update oauth_codes set used_at = $2
  where project_id = 'internal' and code_digest = $1 and used_at is null and expires_at > $2
  returning user_id, redirect_uri, code_challenge`
const beginSession = `
  with begun as (
    insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at, expires_at)
    values ('internal', $1, $2, $3, false, $4, $4, $4::timestamptz + interval '1 year')
    returning id
  )
  select begun.id, u.display_name as name, u.selected_team_id, c.value as email, c.is_verified as email_verified
  from begun join users u on u.project_id = 'internal' and u.id = $2
  left join contact_channels c on c.project_id = 'internal' and c.user_id = u.id and c.is_primary`

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
