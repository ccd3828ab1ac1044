import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { firstOwnerLink, needsOwner } from './owners.ts'

eachServer('the first owner', on => {
  const claim = (accessToken: string | undefined, code: string) =>
    on.testkit().internal.asUser({ accessToken }, 'POST', '/internal/owner-claim', { code })
  const check = (code: string) =>
    on.testkit().internal.request('POST', '/internal/owner-claim/check-code', { body: { code } })
  const newLink = async () => {
    const link = await firstOwnerLink(on.testkit().latchkey.app)
    return link === null ? null : { link, code: new URL(link).searchParams.get('code') ?? '' }
  }

  it('claims the server with the link that it printed, signed in, once', async () => {
    const { internal, config } = on.testkit()
    const [ada, grace] = [await internal.signUp(), await internal.signUp()]
    const [older, another, printed] = [await newLink(), await newLink(), await newLink()]
    expect(printed?.link).toMatch(new RegExp(`^${config.publicUrl}/claim\\?code=[0-9a-z]{45}$`))
    const code = printed?.code ?? ''
    expect((await claim(undefined, code)).code).toBe('USER_AUTHENTICATION_REQUIRED')
    expect((await claim(ada.accessToken, '0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const elsewhere = await on.project()
    const customer = await elsewhere.signUp()
    const refused = await elsewhere.asUser(customer, 'POST', '/internal/owner-claim', { code })
    expect(refused.code).toBe('EXPECTED_INTERNAL_PROJECT')
    expect(await needsOwner(on.testkit().latchkey.app)).toBe(true)
    expect((await check('0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await check(code)).json, 'requested by any client, and not used up').toEqual({ is_code_valid: true })
    expect((await claim(ada.accessToken, code)).json).toEqual({ success: true })
    expect(await needsOwner(on.testkit().latchkey.app)).toBe(false)
    expect((await check(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect((await claim(grace.accessToken, code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    const manages = await internal.asUser(ada, 'GET', '/internal/projects')
    expect(manages.json.items).toMatchObject([{ id: 'internal' }])
    expect(await newLink(), 'there is an owner now').toBeNull()
    const late = await Promise.all([older, another].map(link => claim(grace.accessToken, link?.code ?? '')))
    const spent = { code: 'VERIFICATION_CODE_ALREADY_USED' }
    expect(late, 'links that were printed before').toMatchObject([spent, spent])
  })
})
