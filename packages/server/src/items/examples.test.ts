/** The worked examples of section 7.3 of the contract, by number, on a real server. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ReferenceItem, ReferenceOffer, ReferenceSubscription } from '../../test/support/reference-grants.ts'
import { stripeReports } from '../../test/support/reported-purchases.ts'
import { eachServer } from '../../test/support/servers.ts'
import { getShop } from '../../test/support/shop.ts'
import { asOffer, asOneTime, asSubscription, soldPrice } from '../../test/support/sold.ts'

const plain = { groupId: null, bases: null, isDefault: false, stackable: true } as const
const item = (quantity: number, repeat: ReferenceItem['repeat'], expires: ReferenceItem['expires']) => {
  return { quantity, repeat, expires }
}
const offer = (id: string, included: ReferenceItem, interval: ReferenceOffer['interval'] = [1, 'month']) => {
  return { ...plain, id, interval, items: { tokens: included } }
}

eachServer('the worked examples of item quantities', on => {
  let year = on.clock.now().getUTCFullYear()
  const instant = (date: string) => Date.parse(`${date}, ${year} 00:00:00Z`)
  const goTo = (date: string) => on.clock.advance((instant(date) - on.clock.now().getTime()) / 1_000)

  /** A customer of a project with these offers, in a January that is still to come. */
  async function customer(...offers: ReferenceOffer[]) {
    year += 1
    const sold = offers.map(one => [`payments.offers.${one.id}`, asOffer(one)])
    const config = { 'payments.items.tokens': { customerType: 'custom' }, ...Object.fromEntries(sold) }
    const project = await on.project({ config })
    const { customerId, quantity } = getShop(project)
    const stripe = stripeReports(on.testkit(), project)
    const url = `/payments/items/custom/${customerId}/tokens/update-quantity?allow_negative=true`
    return {
      async change(date: string, delta: number, expires?: string) {
        goTo(date)
        const body = { delta, ...(expires && { expires_at: new Date(instant(expires)).toISOString() }) }
        const { status, text } = await project.asServer('POST', url, body)
        expect(status, text).toBe(200)
      },
      async subscribe(bought: ReferenceOffer, quantity: number, [from, until]: [string, string]) {
        const [periodStart, periodEnd] = [instant(from), instant(until)]
        const state = { isTest: false, wasLive: true, status: 'active', endedAt: null } as const
        const one = { offer: bought, quantity, createdAt: periodStart, periodStart, periodEnd, ...state }
        const id = randomUUID()
        await stripe.begins(asSubscription(one, id, customerId))
        return (change: Partial<ReferenceSubscription>) =>
          stripe.changes(asSubscription({ ...one, ...change }, id, customerId))
      },
      buy: (bought: ReferenceOffer, quantity: number) =>
        stripe.isPaid(asOneTime({ offer: bought, quantity, at: on.clock.now().getTime() }, randomUUID(), customerId)),
      buyInTestMode: (id: string, quantity: number) =>
        getShop(project, customerId).buyOffer(id, soldPrice, { quantity }),
      async balance(date: string) {
        goTo(date)
        return quantity('tokens')
      },
    }
  }

  it('1: an expiry removes what no use has consumed, and an expired use does not count', async () => {
    const { change, balance } = await customer()
    await change('Jan 25', -2, 'Jan 26')
    await change('Jan 27', 10, 'Jan 31')
    await change('Jan 29', 11)
    await change('Jan 30', -3)
    expect(await balance('Feb 1')).toBe(11)
  })

  it('2: before the expiry all counts', async () => {
    const { change, balance } = await customer()
    await change('Jan 27', 10, 'Jan 31')
    await change('Jan 29', 11)
    await change('Jan 30', -3)
    expect(await balance('Jan 30')).toBe(18)
  })

  it('3: a use after the expiry takes from what lasts', async () => {
    const { change, balance } = await customer()
    await change('Jan 27', 10, 'Jan 31')
    await change('Jan 29', 11)
    await change('Feb 1', -3)
    expect(await balance('Feb 2')).toBe(8)
  })

  it('4: a use takes what expires soonest', async () => {
    const { change, balance } = await customer()
    await change('Jan 1', 10, 'Jan 31')
    await change('Jan 2', 5)
    await change('Jan 3', -12)
    expect([await balance('Jan 20'), await balance('Feb 2')]).toEqual([3, 3])
  })

  it('5: a use goes with its window', async () => {
    const weekly = offer('weekly', item(7, [1, 'week'], 'when-repeated'))
    const { change, balance, subscribe } = await customer(weekly)
    goTo('Feb 1')
    await subscribe(weekly, 1, ['Feb 1', 'Dec 31'])
    await change('Feb 9', -3)
    expect([await balance('Feb 10'), await balance('Feb 16')]).toEqual([4, 7])
  })

  it('6: overspending carries over to the next window', async () => {
    const weekly = offer('weekly', item(7, [1, 'week'], 'when-repeated'))
    const { change, balance, subscribe } = await customer(weekly)
    goTo('Feb 1')
    await subscribe(weekly, 1, ['Feb 1', 'Dec 31'])
    await change('Feb 9', -10)
    expect([await balance('Feb 10'), await balance('Feb 16')]).toEqual([-3, 4])
  })

  it('7: a use that expires is given back', async () => {
    const weekly = offer('weekly', item(10, [1, 'week'], 'when-repeated'))
    const { change, balance, subscribe } = await customer(weekly)
    goTo('Feb 1')
    await subscribe(weekly, 1, ['Feb 1', 'Dec 31'])
    await change('Feb 10', -3, 'Feb 16')
    expect([await balance('Feb 12'), await balance('Feb 20')]).toEqual([7, 10])
  })

  it('8: a balance may be less than nothing', async () => {
    const { change, balance } = await customer()
    await change('Jan 3', -3)
    expect(await balance('Jun 1')).toBe(-3)
  })

  it('9: an expired use is returned', async () => {
    const { change, balance } = await customer()
    await change('Feb 1', 10)
    await change('Feb 2', -4, 'Feb 5')
    expect([await balance('Feb 3'), await balance('Feb 6')]).toEqual([6, 10])
  })

  it('10: an expiry absorbs earlier uses, even of what could never be spent', async () => {
    const { change, balance } = await customer()
    await change('Feb 1', 10)
    await change('Feb 5', -3)
    await change('Feb 10', 4, 'Feb 9')
    expect(await balance('Feb 10')).toBe(10)
  })

  it('11: a subscription grants its items times its quantity', async () => {
    const seats = offer('seats', item(3, 'never', 'when-purchase-expires'))
    const { balance, subscribe } = await customer(seats)
    goTo('Feb 1')
    await subscribe(seats, 2, ['Feb 1', 'Feb 28'])
    expect([await balance('Feb 5'), await balance('Mar 1')]).toEqual([6, 0])
  })

  it.each(['when-purchase-expires', 'never'] as const)('12: what repeats and expires %s adds up', async expires => {
    const weekly = offer('weekly', item(4, [1, 'week'], expires))
    const { balance, subscribe } = await customer(weekly)
    goTo('Feb 1')
    await subscribe(weekly, 1, ['Feb 1', 'Mar 1'])
    expect([await balance('Feb 14'), await balance('Feb 15')]).toEqual([8, 12])
  })

  it('13: a repeated window is never more than one grant', async () => {
    const weekly = offer('weekly', item(7, [1, 'week'], 'when-repeated'))
    const { balance, buyInTestMode } = await customer(weekly)
    goTo('Feb 1')
    await buyInTestMode('weekly', 1)
    for (const date of ['Feb 1', 'Feb 8', 'Feb 14', 'Feb 27']) expect(await balance(date), date).toBe(7)
  })

  it('14: what is granted once stays', async () => {
    const once = offer('once', item(5, 'never', 'when-repeated'))
    const { change, balance, buyInTestMode } = await customer(once)
    await change('Jan 10', 3)
    await change('Jan 15', -6)
    goTo('Feb 1')
    await buyInTestMode('once', 1)
    expect([await balance('Feb 15'), await balance('Apr 1')]).toEqual([2, 2])
  })

  it('15: nothing is left of a cancelled subscription whose items expire with it', async () => {
    const plan = offer('plan', item(5, 'never', 'when-purchase-expires'))
    const { balance, subscribe } = await customer(plan)
    goTo('Jan 1')
    const change = await subscribe(plan, 1, ['Jan 1', 'Feb 1'])
    expect(await balance('Jan 20')).toBe(5)
    goTo('Feb 1')
    await change({ status: 'canceled', endedAt: instant('Feb 1') })
    expect(await balance('Feb 10')).toBe(0)
  })

  it('16: all sources add up', async () => {
    const four = { ...offer('four', item(4, 'never', 'never')), interval: null }
    const two = { ...offer('two', item(2, 'never', 'never')), interval: null }
    const plan = offer('plan', item(5, 'never', 'when-purchase-expires'))
    const { change, balance, buy, buyInTestMode, subscribe } = await customer(four, two, plan)
    goTo('Feb 1')
    await buy(four, 1)
    await buyInTestMode('two', 3)
    await subscribe(plan, 2, ['Feb 1', 'Mar 1'])
    await change('Feb 2', 3)
    await change('Feb 3', -1)
    expect(await balance('Feb 15')).toBe(22)
  })

  it('17: a month after 31 January is a day of March', async () => {
    const monthly = offer('monthly', item(1, [1, 'month'], 'never'), [1, 'year'])
    const { balance, buyInTestMode } = await customer(monthly)
    while (new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1) year += 1
    goTo('Jan 31')
    await buyInTestMode('monthly', 1)
    expect([await balance('Mar 1'), await balance('Mar 2'), await balance('Mar 3')]).toEqual([1, 1, 2])
  })
})
