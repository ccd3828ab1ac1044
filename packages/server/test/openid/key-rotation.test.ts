/** Keys that sign ID tokens are replaced without a token that a program cannot verify. */
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

const minutes = 60

eachServer('keys of ID tokens', on => {
  async function scene() {
    const project = await on.project()
    const party = await createRelyingParty(on.testkit(), project)
    const rotate = async () =>
      expect((await project.asAdmin('POST', '/internal/signing-keys/rotate', {})).status).toBe(200)
    const idToken = async () => {
      const [begun, ada, browser] = [await party.begin(), await project.signUp(), new TestBrowser(on.testkit())]
      return (await party.finish(begun, await browser.allow(project, ada, begun.url))).id_token ?? ''
    }
    const published = async (): Promise<JSONWebKeySet> =>
      (await on.testkit().fetch(party.config.serverMetadata().jwks_uri ?? '')).json()
    return { project, party, rotate, idToken, published }
  }
  const kidOf = (token: string) => decodeProtectedHeader(token).kid

  it('are published an hour before they sign, and until what they signed has expired', async () => {
    const { rotate, idToken, published } = await scene()
    const before = await idToken()
    const known = await published()
    expect(known.keys).toHaveLength(2)

    await rotate()
    const both = await published()
    expect(both.keys).toHaveLength(4)
    expect(kidOf(await idToken()), 'the new key waits').toBe(kidOf(before))
    await rotate()
    expect((await published()).keys, 'another rotation meanwhile adds none').toHaveLength(4)

    on.clock.advance(61 * minutes)
    // What is in memory is read again after ten minutes; a rotation reads it at once.
    await rotate()
    const after = await idToken()
    expect(kidOf(after)).not.toBe(kidOf(before))
    for (const token of [before, after]) await jwtVerify(token, createLocalJWKSet(both))
    expect((await published()).keys.map(({ kid }) => kid)).toContain(kidOf(before))
  })

  it('of a generation that nothing is left of are deleted with the next rotation', async () => {
    const { rotate, idToken, published } = await scene()
    const first = kidOf(await idToken())
    await rotate()
    on.clock.advance(4 * 60 * minutes)
    await rotate()
    const { keys } = await published()
    expect(keys.map(({ kid }) => kid)).not.toContain(first)
    expect(keys, 'one that signs and one that waits, of each algorithm').toHaveLength(4)
  })

  it('are made with the first sign-in only: a rotation makes none for a project that is no provider', async () => {
    const project = await on.project()
    expect((await project.asAdmin('POST', '/internal/signing-keys/rotate', {})).status).toBe(200)
    const { queries } = on.testkit().latchkey.app.database
    const { rows } = await queries.query({ text: 'select kid from openid_keys where project_id = $1' }, [project.id])
    expect(rows).toEqual([])
  })
})
