import { header } from '@latchkey/contract/routes'

interface Account {
  email: string
  password: string
  displayName: string | null
  profileImageUrl: string | null
  isVerified: boolean
}

/**
 * Stands in for the server at the far end of the wire: a few accounts, and the answers that the pages under test need.
 * Tests change its fields to set the scene.
 */
export class WireDouble {
  accounts: Account[] = []
  config = { sign_up_enabled: true, credential_enabled: true, client_user_deletion_enabled: true }
  /** How long every answer takes. */
  delayMs = 0
  /** Fails at everything. */
  isBroken = false
  sentMails: string[] = []
  usedCodes = new Set<string>()

  reset() {
    Object.assign(this, new WireDouble())
    this.accounts.push({
      email: 'ada@example.com',
      password: 'correct horse',
      displayName: 'Ada Lovelace',
      profileImageUrl: null,
      isVerified: false,
    })
  }

  async answer(request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/v1/')) return undefined
    await new Promise(resolve => setTimeout(resolve, this.delayMs))
    if (this.isBroken) return new Response('Out of order.', { status: 500 })
    const body = request.method === 'GET' ? {} : await readBody(request)
    const endpoint = `${request.method} ${pathname.slice('/api/v1'.length)}`
    const account = this.accounts.find(({ email }) => request.headers.get(header.accessToken) === accessTokenFor(email))
    switch (endpoint) {
      case 'GET /projects/current':
        return Response.json(this.#project())
      case 'POST /auth/password/sign-up':
        return this.#signUp(String(body.email), String(body.password))
      case 'POST /auth/password/sign-in':
        return this.#signIn(String(body.email), String(body.password))
      case 'POST /auth/oauth/token':
        return Response.json({ access_token: accessTokenFor(String(body.refresh_token)) })
      case 'DELETE /auth/sessions/current':
        return Response.json({ success: true })
      case 'POST /contact-channels/verify':
        return this.#verify(String(body.code))
    }
    if (!account) return refusal(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'Nobody is signed in.')
    switch (endpoint) {
      case 'PATCH /users/me':
        if ('display_name' in body) account.displayName = body.display_name as string | null
        if ('profile_image_url' in body) account.profileImageUrl = body.profile_image_url as string | null
        return Response.json(userOf(account))
      case 'GET /users/me':
        return Response.json(userOf(account))
      case 'DELETE /users/me':
        this.accounts = this.accounts.filter(other => other !== account)
        return Response.json({ success: true })
      case 'POST /contact-channels/send-verification-code':
        this.sentMails.push(account.email)
        return Response.json({ success: true })
    }
    return new Response(`no answer for ${endpoint}`, { status: 404 })
  }

  #project() {
    const off = { magic_link_enabled: false, passkey_enabled: false, client_team_creation_enabled: false }
    const config = {
      ...off,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      enabled_oauth_providers: [],
      ...this.config,
    }
    return { id: 'demo', display_name: 'Demo', config }
  }

  #signUp(email: string, password: string) {
    if (this.accounts.some(account => account.email === email)) {
      return refusal(409, 'USER_EMAIL_ALREADY_EXISTS', 'Taken.', { email, would_work_if_email_was_verified: false })
    }
    this.accounts.push({ email, password, displayName: null, profileImageUrl: null, isVerified: false })
    return tokensFor(email)
  }

  #signIn(email: string, password: string) {
    const account = this.accounts.find(known => known.email === email && known.password === password)
    return account ? tokensFor(email) : refusal(400, 'EMAIL_PASSWORD_MISMATCH', 'Wrong e-mail or password.')
  }

  #verify(code: string) {
    if (code === 'old') return refusal(400, 'VERIFICATION_CODE_EXPIRED', 'Expired.')
    if (code !== 'good') return refusal(404, 'VERIFICATION_CODE_NOT_FOUND', 'Unknown.')
    if (this.usedCodes.has(code)) return refusal(409, 'VERIFICATION_CODE_ALREADY_USED', 'Used.')
    this.usedCodes.add(code)
    for (const account of this.accounts) account.isVerified = true
    return Response.json({ success: true })
  }
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  if (text === '') return {}
  const isForm = request.headers.get('content-type')?.includes('urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

function tokensFor(email: string) {
  return Response.json({ access_token: accessTokenFor(email), refresh_token: email, user_id: userIdFor(email) })
}

function accessTokenFor(email: string) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return [
    encode({ alg: 'ES256' }),
    encode({ sub: userIdFor(email), refresh_token_id: email, email }),
    'signature',
  ].join('.')
}

function userIdFor(email: string) {
  return `00000000-0000-4000-8000-${Buffer.from(email).toString('hex').padEnd(12, '0').slice(0, 12)}`
}

function userOf({ email, displayName, profileImageUrl, isVerified }: Account) {
  return {
    id: userIdFor(email),
    display_name: displayName,
    profile_image_url: profileImageUrl,
    primary_email: email,
    primary_email_verified: isVerified,
    signed_up_at_millis: 1_790_000_000_000,
    is_anonymous: false,
    client_metadata: null,
    client_read_only_metadata: null,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    requires_totp_mfa: false,
    auth_with_email: true,
    oauth_providers: [],
    selected_team_id: null,
    selected_team: null,
  }
}

function refusal(status: number, code: string, error: string, details?: object) {
  return Response.json(
    { code, error, details },
    { status: 200, headers: { [header.knownError]: code, [header.actualStatus]: String(status) } },
  )
}
