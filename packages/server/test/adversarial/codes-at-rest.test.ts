/** 109: read access to the database while a code is outstanding does not help to find the code. */
import { hash } from 'node:crypto'
import { codePurposes } from '@latchkey/contract'
import { totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { createKeyedDigests } from '../../src/kernel/crypto/keyed-digests.ts'
import { getDump } from '../support/dump.ts'
import { eachServer } from '../support/servers.ts'
import { codeTakers } from '../support/single-use.ts'
import { worldsOn } from '../support/worlds.ts'

/** What an attacker computes who knows the nonce and tries every six characters: the right guess is among them. */
function plainDigests(code: string): string[] {
  const parts = [code, code.slice(0, 6), code.slice(6), code.toUpperCase(), code.slice(0, 6).toUpperCase()]
  const algorithms = ['sha256', 'sha512', 'sha1', 'md5']
  const encodings = ['base64url', 'base64', 'hex'] as const
  return parts.flatMap(part => algorithms.flatMap(name => encodings.map(encoding => hash(name, part, encoding))))
}

/** The stored digests of a code under a root secret. */
function keyedDigests(rootSecret: string, projectId: string, code: string): string[] {
  const { make } = createKeyedDigests({ current: rootSecret })
  return codePurposes.flatMap(purpose => [
    make(code, `${projectId}/codes/${purpose}/code`),
    make(code.slice(6), `${projectId}/codes/${purpose}/nonce`),
  ])
}

const found = (dump: string, digests: readonly string[]) => digests.filter(digest => dump.includes(digest)).length

eachServer('case 109: a database dump with an outstanding code', on => {
  const newWorld = worldsOn(on)
  const dump = () => getDump(on.testkit().latchkey.app.database)
  const rootSecret = () => on.testkit().config.rootSecret

  it.each(
    codeTakers.map(taker => [taker.route, taker] as const),
  )('case 109: holds no digest that can be searched without the root secret: %s', async (_, taker) => {
    const world = await newWorld()
    const { body } = await world.requestFor(taker)
    // Every endpoint that takes a code has it in its body, by this name.
    const { code } = body as { code: string }
    const rows = await dump()
    expect(found(rows, plainDigests(code))).toBe(0)
    expect(found(rows, keyedDigests('another root secret, which is long enough', world.project.id, code))).toBe(0)
    expect(found(rows, keyedDigests(rootSecret(), world.project.id, code)), 'the code and its nonce are stored').toBe(2)
    expect(rows).not.toContain(rootSecret())
  })

  it('case 109: holds no searchable digest of the codes of a command-line login', async () => {
    const project = await on.project()
    const { json } = await project.request('POST', '/auth/cli', { body: {} })
    const rows = await dump()
    for (const code of [json.polling_code, json.login_code]) expect(found(rows, plainDigests(code))).toBe(0)
    const { make } = createKeyedDigests({ current: rootSecret() })
    expect(rows).toContain(make(json.login_code, `${project.id}/cli_logins/login`))
    expect(rows).toContain(make(json.polling_code, `${project.id}/cli_logins/polling`))
  })

  it('case 109: holds no searchable digest of a recovery code', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const secret = Buffer.alloc(20, 'ada').toString('base64')
    const body = { totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) }
    const { json } = await project.asUser({ accessToken }, 'POST', '/auth/mfa/enrol', body)
    const rows = await dump()
    for (const code of json.recovery_codes as string[])
      for (const written of [code, code.replaceAll('-', '')]) expect(found(rows, plainDigests(written))).toBe(0)
  })

  it('case 109: gives the same code another digest for another purpose and in another project', async () => {
    const { make } = createKeyedDigests({ current: rootSecret() })
    const contexts = ['a/codes/sign-in/code', 'b/codes/sign-in/code', 'a/codes/password-reset/code']
    expect(new Set(contexts.map(context => make('x'.repeat(45), context))).size).toBe(3)
  })
})
