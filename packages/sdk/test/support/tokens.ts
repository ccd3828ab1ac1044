/** Access tokens as the server makes them, signed by no one: what is under test does not check that here. */

let made = 0

export interface TokenParts {
  readonly nowMs: number
  readonly lifeSeconds?: number
  readonly claims?: Record<string, unknown>
}

export function accessToken({ nowMs, lifeSeconds = 600, claims = {} }: TokenParts): string {
  made += 1
  const iat = Math.floor(nowMs / 1000)
  const payload = {
    sub: 'b3f1c7b2-6d0e-4f0a-9c55-5a4f2d1e8a01',
    refresh_token_id: 'd2719a57-2b43-4a5f-8a5b-7f3a3c1c9e10',
    iss: 'http://localhost:8100/api/v1/projects/shop',
    aud: 'shop',
    iat,
    exp: iat + lifeSeconds,
    project_id: 'shop',
    branch_id: 'main',
    role: 'authenticated',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    selected_team_id: null,
    is_anonymous: false,
    serial: made,
    ...claims,
  }
  return ['{"alg":"ES256","kid":"1"}', JSON.stringify(payload), 'signature']
    .map(part => Buffer.from(part).toString('base64url'))
    .join('.')
}
