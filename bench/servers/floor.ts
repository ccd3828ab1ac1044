/**
 * What someone who knows the machine would write by hand for exactly these five routes, and nothing
 * besides: no keys, no levels, no validation, no limits, no log. Nothing general can be quicker; how near
 * the product comes is what the bench is about.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import pg from 'pg'

const projectId = process.env.FLOOR_PROJECT_ID ?? ''
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const verifyingKey = await importJWK(await exportJWK(publicKey), 'ES256')
const app = new Hono()

app.get('/bare', context => context.json({ id: projectId, display_name: 'Acme', config: { sign_up_enabled: true } }))

app.get('/users/me', async context => {
  const { payload } = await jwtVerify(context.req.header('x-access-token') ?? '', verifyingKey, { audience: projectId })
  const { rows } = await pool.query({ name: 'me', text: me, values: [projectId, payload.sub] })
  return context.json(rows[0])
})

app.post('/token', async context => {
  const { refresh_token: refreshToken } = await context.req.json()
  const digest = createHash('sha256').update(refreshToken).digest('base64url')
  const { rows } = await pool.query({ name: 'use', text: use, values: [projectId, digest, new Date()] })
  const [session] = rows
  if (!session) return context.json({ error: 'signed out' }, 401)
  return context.json({ access_token: await issue(session.user_id, session) })
})

app.post('/sign-in', async context => {
  const { email, password } = await context.req.json()
  const found = await pool.query({ name: 'password', text: getPassword, values: [projectId, email] })
  const [user] = found.rows
  if (!user || !(await verify(user.password_hash, password))) return context.json({ error: 'wrong' }, 400)
  const refreshToken = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(refreshToken).digest('base64url')
  const values = [projectId, randomUUID(), user.id, digest, new Date()]
  const begun = await pool.query({ name: 'begin', text: begin, values })
  const accessToken = await issue(user.id, begun.rows[0])
  return context.json({ access_token: accessToken, refresh_token: refreshToken, user_id: user.id })
})

/** For the bench itself: a token to ask `/users/me` with. */
app.get('/token-for/:userId', async context => context.text(await issue(context.req.param('userId'), {})))

function issue(userId: string, claims: object): Promise<string> {
  return new SignJWT({ ...claims, role: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256', kid: 'floor' })
    .setSubject(userId)
    .setAudience(projectId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
}

const me = `
  select u.id, u.display_name, u.profile_image_url, c.value as primary_email,
    coalesce(c.is_verified, false) as primary_email_verified,
    extract(epoch from u.signed_up_at) * 1000 as signed_up_at_millis, u.is_anonymous,
    u.client_metadata, u.client_read_only_metadata, u.password_hash is not null as has_password,
    exists (select from sign_in_methods m where m.project_id = u.project_id and m.user_id = u.id and m.kind = 'otp') as otp_auth_enabled,
    (select coalesce(json_agg(json_build_object('id', o.provider_config_id, 'account_id', o.account_id)), '[]')
     from oauth_connections o where o.project_id = u.project_id and o.user_id = u.id) as oauth_providers,
    u.selected_team_id,
    case when t.id is null then null else json_build_object('id', t.id, 'display_name', t.display_name,
      'profile_image_url', t.profile_image_url, 'client_metadata', t.client_metadata) end as selected_team
  from users u
  left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
  left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
  where u.project_id = $1 and u.id = $2`

const use = `
  with used as (
    select s.id, s.user_id, u.display_name as name, u.selected_team_id, c.value as email, c.is_verified as email_verified,
      s.last_used_at < $3::timestamptz - interval '10 seconds' as is_due
    from sessions s
    join users u on u.project_id = s.project_id and u.id = s.user_id
    left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
    where s.project_id = $1 and s.token_digest = $2 and s.ended_at is null and s.expires_at > $3
  ), noted as (
    update sessions set last_used_at = $3 from used
    where used.is_due and sessions.project_id = $1 and sessions.id = used.id
  )
  select * from used`

const getPassword = `
  select u.id, u.password_hash from contact_channels c join users u on u.project_id = c.project_id and u.id = c.user_id
  where c.project_id = $1 and c.value = $2 and c.used_for_auth`

const begin = `
  with begun as (
    insert into sessions (project_id, id, user_id, token_digest, is_impersonation, created_at, last_used_at, expires_at)
    values ($1, $2, $3, $4, false, $5, $5, $5::timestamptz + interval '1 year')
    returning id
  )
  select begun.id, u.display_name as name, u.selected_team_id from begun, users u
  where u.project_id = $1 and u.id = $3`

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
