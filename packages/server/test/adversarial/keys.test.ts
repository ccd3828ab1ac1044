/** 83: API keys that were revoked, expired, left behind or found. */
import { describe, expect, it } from 'vitest'
import { keyScene, kinds } from '../support/key-scene.ts'
import { eachServer } from '../support/servers.ts'

eachServer('someone with an API key that is not theirs to use', on => {
  const report = (apiKey: string) =>
    on.testkit().fetch('/api/v1/integrations/credential-scanning/revoke', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey }),
    })

  describe.each(kinds)('of a %s', kind => {
    it('83: is refused from the moment of its revocation, however often it was good before', async () => {
      const { make, check, revoke } = await keyScene(on, kind)
      const { id, value } = await make()
      const before = await Promise.all(Array.from({ length: 20 }, () => check(value)))
      expect(before.every(({ status }) => status === 200)).toBe(true)
      await revoke(id)
      const after = await Promise.all(Array.from({ length: 20 }, () => check(value)))
      expect(after.map(({ code }) => code)).toEqual(Array(20).fill('API_KEY_REVOKED'))
    })

    it('83: is refused from the moment of its expiry', async () => {
      const { make, check } = await keyScene(on, kind)
      const { value } = await make({ expires_at_millis: on.clock.now().getTime() + 1_000 })
      on.clock.advance(0.999)
      expect((await check(value)).status).toBe(200)
      on.clock.advance(0.001)
      expect((await check(value)).code).toBe('API_KEY_EXPIRED')
    })

    it('83: has it revoked once, and its managers notified once, with concurrent reports', async () => {
      const { make, check, ada } = await keyScene(on, kind)
      const { value } = await make()
      const reports = await Promise.all(Array.from({ length: 50 }, () => report(value)))
      expect(reports.map(({ status }) => status)).toEqual(Array(50).fill(200))
      expect((await check(value)).code).toBe('API_KEY_REVOKED')
      const mails = await on.testkit().mailbox.list(ada.email)
      expect(mails.filter(({ subject }) => subject.includes('API key'))).toHaveLength(1)
    })

    it('83: cannot have it revoked by what is seen of it, its id and its last four characters', async () => {
      const { make, check, project, path } = await keyScene(on, kind)
      const { id, value } = await make()
      const seen = (await project.asServer('GET', `${path}/${id}`)).json
      const [known, secret] = [value.slice(-57), value.slice(3, 48)]
      expect(known).toContain(id.replaceAll('-', ''))
      for (const guess of [
        id,
        seen.value.last_four,
        known,
        `sk_${'0'.repeat(45)}${known}`,
        value.replace(secret, ''),
      ]) {
        expect((await report(guess)).status).toBe(404)
      }
      expect((await check(value)).status).toBe(200)
    })
  })

  it('83: keeps no more than the team’s rights with a team’s key after leaving the team', async () => {
    const { project, ada, teamId, check } = await keyScene(on, 'team')
    const { accessToken } = ada
    const body = { description: 'Made before leaving', team_id: teamId }
    const made = await project.asUser({ accessToken }, 'POST', '/team-api-keys', body)
    const left = await project.asUser({ accessToken }, 'DELETE', `/team-memberships/${teamId}/me`)
    expect(left.status, left.text).toBe(200)
    const checked = await check(made.json.value)
    expect(checked.json).toMatchObject({ type: 'team', team_id: teamId })
    expect(checked.text, 'it says nothing of who made it').not.toContain(ada.userId)
    expect((await check(made.json.value, 'user')).code).toBe('WRONG_API_KEY_TYPE')
    const asks = [
      ['GET', `/team-api-keys?team_id=${teamId}`],
      ['GET', `/team-api-keys/${made.json.id}`],
      ['PATCH', `/team-api-keys/${made.json.id}`],
    ] as const
    for (const [method, path] of asks) {
      const refused = await project.asUser({ accessToken }, method, path, method === 'PATCH' ? {} : undefined)
      expect(refused.code).toBe('API_KEY_NOT_FOUND')
    }
  })
})
