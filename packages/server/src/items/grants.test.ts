/** Random histories of subscriptions, purchases and changes through the pure functions: `LATCHKEY_LEDGER_HISTORIES` sets how many. */
import { expect, it } from 'vitest'
import { checkHistory } from '../../test/support/checked-history.ts'

const histories = Number(process.env.LATCHKEY_LEDGER_HISTORIES ?? 1_000)
const firstSeed = Number(process.env.LATCHKEY_LEDGER_SEED ?? 1)

it('grants at every instant of a random history what the contract says', { timeout: 3_600_000 }, () => {
  let compared = 0
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) compared += checkHistory(seed)
  expect(compared).toBeGreaterThan(histories)
})
