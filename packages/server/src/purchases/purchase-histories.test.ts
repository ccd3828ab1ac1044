/**
 * Random histories of a customer on a real server: purchases, renewals, unpaid and cancelled subscriptions, changed offers, and
 * changes of items. After each step the balances are those of the contract, now and at another instant, and each purchase
 * is allowed or refused as its rules say. `LATCHKEY_LEDGER_HISTORIES` sets how many: a two-hundredth of it.
 */
import { it } from 'vitest'
import { randomHistory } from '../../test/support/random-histories.ts'
import { serveCustomer } from '../../test/support/served-customer.ts'
import { eachServer } from '../../test/support/servers.ts'

const histories = Math.ceil(Number(process.env.LATCHKEY_LEDGER_HISTORIES ?? 5_000) / 200)
const firstSeed = Number(process.env.LATCHKEY_LEDGER_SEED ?? 1)
const hour = 3_600_000

eachServer('random histories of a customer', on => {
  it('have the balances and the purchases of the contract', { timeout: 3_600_000 }, async () => {
    for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
      const { offers, steps } = randomHistory(seed)
      const customer = await serveCustomer(on, offers)
      const begun = on.clock.now().getTime()
      for (const [index, { waitsMs, ...step }] of steps.entries()) {
        const about = `history ${seed}, ${index}: ${JSON.stringify(step)}`
        const now = on.clock.now().getTime()
        const until = Math.ceil((now + 1) / hour) * hour + waitsMs
        on.clock.advance((until - now) / 2_000)
        await customer.compare(until, `before ${about}`)
        on.clock.advance((until - on.clock.now().getTime()) / 1_000)
        await customer.take(step)
        await customer.compare(begun + 2 * (until - begun), about)
      }
    }
  })
})
