/** The data vault by the published SDK, and by ours on the same values. */
import { LatchkeyServerApp } from '@latchkey/js'
import { beforeAll, expect, it } from 'vitest'
import { adminApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, type WireProject } from './support/wire.ts'

const secret = 'a secret of the application'

eachWire('the data vault of @stackframe/js', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire(), {})
    const owned = await adminApp(project).getProject()
    await owned.updateConfig({ 'dataVault.stores.tokens': { displayName: 'Tokens' } })
  })

  const published = () => serverApp(project).getDataVaultStore('tokens')
  const ours = () => {
    const { id: projectId, baseUrl, publishableClientKey, secretServerKey } = project
    const keys = { publishableClientKey, secretServerKey }
    return new LatchkeyServerApp({ baseUrl, projectId, ...keys, tokenStore: null }).getDataVaultStore('tokens')
  }

  it('gives back what it set, null without it, and overwrites', async () => {
    const store = await published()
    expect(store.id).toBe('tokens')
    expect(await store.getValue('github', { secret })).toBeNull()
    for (const value of ['ghp_1', 'Grüße ☕', '']) {
      await store.setValue('github', value, { secret })
      expect(await store.getValue('github', { secret })).toBe(value)
    }
    expect(await store.getValue('github', { secret: 'another' })).toBeNull()
    const ofAdmin = await adminApp(project).getDataVaultStore('tokens')
    expect(await ofAdmin.getValue('github', { secret })).toBe('')
  })

  it('the data vault of @stackframe/js is read by our SDK, and reads what ours wrote', async () => {
    const [theirs, own] = [await published(), await ours()]
    for (const [key, value, used] of [
      ['one', 'of the published SDK', secret],
      ['', 'Grüße ☕', ''],
    ] as const) {
      await theirs.setValue(key, value, { secret: used })
      expect(await own.getValue(key, { secret: used })).toBe(value)
      await own.setValue(key, `${value}, by ours`, { secret: used })
      expect(await theirs.getValue(key, { secret: used })).toBe(`${value}, by ours`)
    }
    await own.changeSecret('one', { secret, newSecret: 'the next' })
    expect(await theirs.getValue('one', { secret: 'the next' })).toBe('of the published SDK, by ours')
    expect(await theirs.getValue('one', { secret })).toBeNull()
  })

  it('gives the SDK’s own error for a store that is not configured', async () => {
    const gold = await serverApp(project).getDataVaultStore('gold')
    expect(await getRefusal(gold.setValue('k', 'v', { secret }))).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')
    expect(await getRefusal(gold.getValue('k', { secret }))).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')
  })
})
