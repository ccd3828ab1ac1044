/** 104: a guest's session that was planted in a victim's browser does not own the account that the guest becomes. */
import type { TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { type Holder, planting, plantingConfig } from '../support/planted-methods.ts'
import { eachServer } from '../support/servers.ts'

const anonymously = { 'x-stack-allow-anonymous-user': 'true' }
const callback = 'http://localhost:3000/handler/callback'
const password = 'a battery of their own'
const config = {
  ...plantingConfig,
  'rbac.permissions.try_beta': { scope: 'project', containedPermissionIds: {} },
}

eachServer('case 104: a planted guest session', on => {
  const newProject = () => on.project({ config })
  const victimIn = ({ id }: TestProject) => `victim@${id}.example.com`
  const read = async (project: TestProject, userId: string) => (await project.asServer('GET', `/users/${userId}`)).json

  async function aGuest(project: TestProject): Promise<Holder> {
    const { json } = await project.request('POST', '/auth/anonymous/sign-up')
    const { user_id, access_token, refresh_token } = json
    return { userId: user_id, accessToken: access_token, refreshToken: refresh_token, headers: anonymously }
  }

  /** Every method by which a guest becomes an account, with the tokens of the answer. Null: the answer has none. */
  const upgrades = (project: TestProject, guest: Holder) => {
    const { must, mailedCode, codeSignIn } = planting(on, project)
    const email = victimIn(project)
    const sendCode = () => must('/auth/otp/send-sign-in-code', { email, callback_url: callback })
    async function addVerifiedAddress(): Promise<void> {
      const channel = { user_id: 'me', type: 'email', value: email, used_for_auth: true }
      const { id } = await must('/contact-channels', channel, guest)
      await must(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callback }, guest)
      await must('/contact-channels/verify', { code: await mailedCode(email) })
    }
    return {
      'a password': () =>
        must('/auth/password/sign-up', { email, password, verification_callback_url: callback }, guest),
      'six typed characters': async () => {
        const { nonce } = await sendCode()
        const typed = (await mailedCode(email)).slice(0, 6).toUpperCase()
        return must('/auth/otp/sign-in', { code: typed + nonce }, guest)
      },
      'a mailed link': async () => {
        await sendCode()
        return must('/auth/otp/sign-in', { code: await mailedCode(email) }, guest)
      },
      'a code to an address that the victim added as a guest': async () => {
        await addVerifiedAddress()
        return (await codeSignIn(email)).json
      },
      'a new password for an address that the victim added as a guest': async () => {
        await addVerifiedAddress()
        await must('/auth/password/send-reset-code', { email, callback_url: callback })
        await must('/auth/password/reset', { code: await mailedCode(email), password })
        return null
      },
      'the server': async () => {
        const body = {
          is_anonymous: false,
          primary_email: email,
          primary_email_verified: true,
          primary_email_auth_enabled: true,
        }
        const { status, text } = await project.asServer('PATCH', `/users/${guest.userId}`, body)
        expect(status, text).toBe(200)
        return null
      },
    }
  }
  type Upgrade = keyof ReturnType<typeof upgrades>
  const names: readonly Upgrade[] = [
    'a password',
    'six typed characters',
    'a mailed link',
    'a code to an address that the victim added as a guest',
    'a new password for an address that the victim added as a guest',
    'the server',
  ]

  it.each(names)('case 104: opens nothing once the victim has signed up with %s', async name => {
    const project = await newProject()
    const guest = await aGuest(project)
    const { plant, whatOpens, codeSignIn, refresh } = planting(on, project)
    const kept = { display_name: 'Ada', client_metadata: { cart: [1] }, server_metadata: { source: 'ad' } }
    const asServer = (method: string, path: string, body: object = {}) => project.asServer(method, path, body)
    await asServer('PATCH', `/users/${guest.userId}`, kept)
    const team = await asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: guest.userId })
    await asServer('POST', `/project-permissions/${guest.userId}/try_beta`)
    const planted = await plant(guest)
    expect(await read(project, guest.userId)).toMatchObject({
      is_anonymous: true,
      has_password: true,
      passkey_auth_enabled: true,
      requires_totp_mfa: true,
    })

    const tokens = await upgrades(project, guest)[name]()
    expect(await read(project, guest.userId)).toMatchObject({
      ...kept,
      is_anonymous: false,
      primary_email: victimIn(project),
      primary_email_auth_enabled: true,
      has_password: /password/.test(name),
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
    })
    if (tokens) {
      expect(tokens.user_id).toBe(guest.userId)
      expect((await refresh(tokens.refresh_token)).status, 'the victim goes on').toBe(200)
      expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: guest.userId, is_anonymous: false })
    }
    expect(await whatOpens(planted, victimIn(project))).toEqual([])

    const teams = await project.asServer('GET', `/teams?user_id=${guest.userId}`)
    expect(teams.json.items.map(({ id }: { id: string }) => id)).toEqual([team.json.id])
    const permissions = await project.asServer('GET', `/project-permissions?user_id=${guest.userId}`)
    expect(permissions.json.items).toContainEqual(expect.objectContaining({ id: 'try_beta' }))
    const codes = 'select count(*)::integer as left from recovery_codes where user_id = $1'
    const { queries } = on.testkit().latchkey.app.database
    expect((await queries.query({ text: codes }, [guest.userId])).rows).toEqual([{ left: 0 }])
    if (name !== 'a password') expect((await codeSignIn(victimIn(project))).json.user_id).toBe(guest.userId)
  })

  it('case 104: opens the guest by everything that was planted, as long as the guest is one', async () => {
    const project = await newProject()
    const { plant, whatOpens } = planting(on, project)
    const planted = await plant(await aGuest(project))
    expect(await whatOpens(planted, victimIn(project))).toEqual([
      'reset by an address of the attacker',
      'session',
      'session of a program',
      'login of a program',
      'passkey',
      'passkey begun before',
      'API key',
      'API key made afterwards',
      'second step',
      'password by the own address',
      // This makes the guest an account, to which the other address does not sign in any more.
      'code to the own address',
    ])
  })

  it('case 104: says in the list of sessions why those from before ended', async () => {
    const project = await newProject()
    const guest = await aGuest(project)
    const { must } = planting(on, project)
    await must(
      '/auth/password/sign-up',
      { email: victimIn(project), password, verification_callback_url: callback },
      guest,
    )
    const { json } = await project.asAdmin('GET', `/internal/sessions?user_id=${guest.userId}`)
    const reasons = json.items.map(({ ended_reason }: { ended_reason: string | null }) => ended_reason)
    expect(reasons.toSorted()).toEqual([null, 'upgraded'].toSorted())
  })

  it('case 104: adds nothing while the victim signs up', async () => {
    for (let round = 0; round < 4; round += 1) {
      const project = await newProject()
      const guest = await aGuest(project)
      const { must, addPasskey, addApiKey, addAddress, ask } = planting(on, project)
      const signUp = { email: victimIn(project), password, verification_callback_url: callback }
      const tried = (work: Promise<unknown>) => work.catch(() => null)
      await Promise.all([
        must('/auth/password/sign-up', signUp, guest),
        ...Array.from({ length: 4 }, () => tried(addPasskey(guest))),
        ...Array.from({ length: 4 }, () => tried(addApiKey(guest))),
        tried(addAddress(guest)),
        ask('/auth/password/set', { password: 'the trap of eve' }, guest),
      ])
      expect(await read(project, guest.userId)).toMatchObject({ is_anonymous: false, passkey_auth_enabled: false })
      const { json: keys } = await project.asServer('GET', `/user-api-keys?user_id=${guest.userId}`)
      const open = keys.items.filter((key: { manually_revoked_at_millis?: number }) => !key.manually_revoked_at_millis)
      expect(open).toEqual([])
      const { json: channels } = await project.asServer('GET', `/contact-channels?user_id=${guest.userId}`)
      const signsIn = channels.items.filter(({ used_for_auth }: { used_for_auth: boolean }) => used_for_auth)
      expect(signsIn.map(({ value }: { value: string }) => value)).toEqual([victimIn(project)])
      const { status } = await ask('/auth/password/sign-in', { email: victimIn(project), password })
      expect(status).toBe(200)
    }
  })

  it('case 104: of a guest with a passkey stays a guest’s after a sign-in with that passkey', async () => {
    const project = await newProject()
    const guest = await aGuest(project)
    const { addPasskey, passkeySignIn, refresh } = planting(on, project)
    const { json } = await passkeySignIn(await addPasskey(guest))
    expect(decodeJwt(json.access_token)).toMatchObject({ sub: guest.userId, is_anonymous: true })
    expect((await refresh(guest.refreshToken)).status).toBe(200)
  })

  it('case 104: keeps its addresses as addresses, of which none signs in', async () => {
    const project = await newProject()
    const guest = await aGuest(project)
    const { addAddress, must } = planting(on, project)
    const { address } = await addAddress(guest)
    await must(
      '/auth/password/sign-up',
      { email: victimIn(project), password, verification_callback_url: callback },
      guest,
    )
    const { json } = await project.asServer('GET', `/contact-channels?user_id=${guest.userId}`)
    expect(json.items).toHaveLength(2)
    expect(json.items).toContainEqual(
      expect.objectContaining({ value: address, used_for_auth: false, is_primary: false }),
    )
  })

  it('case 104: stays a guest’s while sign-up is off, and a new password removes what was planted', async () => {
    const project = await newProject()
    const guest = await aGuest(project)
    const { plant, whatOpens } = planting(on, project)
    const planted = await plant(guest)
    const reset = upgrades(project, guest)['a new password for an address that the victim added as a guest']
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { sign_up_enabled: false } })
    await reset()
    expect((await read(project, guest.userId)).is_anonymous).toBe(true)
    expect(await whatOpens(planted, victimIn(project))).toEqual([])
  })
})
