import { describe, expect, it } from 'vitest'
import { standardTokenAnswer } from './token-answer.ts'

function standard(body: string | object, { status = 200, contentType = 'application/json' } = {}) {
  const given = { status, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const { status: answered, body: text } = standardTokenAnswer(given)
  return { status: answered, json: JSON.parse(text) }
}

describe('an answer of a token endpoint', () => {
  it('joins scopes that are an array (Twitch)', () => {
    expect(standard({ access_token: 'a', token_type: 'bearer', scope: ['one', 'two'] }).json.scope).toBe('one two')
  })

  it('an answer of a token endpoint is an error where the status says otherwise (GitHub)', () => {
    const { status, json } = standard({ error: 'bad_verification_code', error_description: 'The code is incorrect.' })
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'bad_verification_code', error_description: 'The code is incorrect.' })
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain; charset=utf-8'])('may be a form as %s', contentType => {
    const { json } = standard('access_token=a%20b&scope=user&token_type=bearer&expires_in=60', { contentType })
    expect(json).toEqual({ access_token: 'a b', scope: 'user', token_type: 'bearer', expires_in: '60' })
  })

  it('has a token type, and nothing that is null or empty', () => {
    const { json } = standard({ access_token: 'a', refresh_token: '', expires_in: null })
    expect(json).toEqual({ access_token: 'a', token_type: 'bearer' })
  })

  it('an answer of a token endpoint is a success with any status of 2xx', () => {
    expect(standard({ access_token: 'a' }, { status: 201 }).status).toBe(200)
  })

  it('names the codes of an error object (Facebook), and a message without an error (Twitch)', () => {
    const facebook = { error: { message: 'This code has been used.', code: 100, error_subcode: 36009 } }
    expect(standard(facebook, { status: 400 }).json).toEqual({
      error: '100.36009',
      error_description: 'This code has been used.',
    })
    const twitch = { status: 400, message: 'Invalid authorization code' }
    expect(standard(twitch, { status: 400 }).json).toMatchObject({ error: 'Invalid authorization code' })
  })

  it('stays as it is where it is neither JSON nor a form', () => {
    const page = { status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' }
    expect(standardTokenAnswer(page)).toBe(page)
  })
})
