import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

beforeEach(async () => {
  const config = {
    'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
    'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
    'payments.items.calls': { displayName: 'Calls', customerType: 'custom' },
  }
  await host.moveTo(await host.live().createProject({ config }))
})

/** Changes a quantity, as the application's server would. */
async function change(path: string, delta: number) {
  const address = `/payments/items/${path}/update-quantity?allow_negative=true`
  const answer = await host.project().asServer('POST', address, { delta })
  expect(answer.status, answer.text).toBe(200)
}

describe('useItem', () => {
  it('shows what a user, a team and a custom customer have, and what changed when someone comes back', async () => {
    const team = await host.createTeam()
    const ofAda = `user/${host.ada().userId}/credits`
    await change(ofAda, 12)
    await change(`team/${team.id}/seats`, 5)
    await change('custom/tenant-7/calls', -2)
    const page = await host.signIn('/items')
    const items = page.getByRole('list', { name: 'Items' })
    await items.getByText('Seats: 5').waitFor()
    expect(await items.getByRole('listitem').allTextContents()).toEqual(['Credits: 12', 'Calls: -2', 'Seats: 5'])

    await change(ofAda, -13)
    await change(`team/${team.id}/seats`, 1)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await items.getByText('Credits: 0').waitFor()
    await items.getByText('Seats: 6').waitFor()
    expect(host.complaints()).toEqual([])
  })
})
