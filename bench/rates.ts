/** P1 to P4: how much of what the machine can do is left when the product does it. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Ask, load } from './load/load.ts'
import { median, rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { limitRow, type Row, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const many = 16

const rate =
  (ask: Ask, connections = many) =>
  async () =>
    (await load(ask, { connections, seconds })).perSecond

export async function smallestRoute({ floor, product }: Scene): Promise<Row[]> {
  const seen = await rounds(roundCount, {
    floor: rate(floor.bare),
    product: rate(product.nothing),
    smallest: rate(product.projectsCurrent),
    pageViews: rate(product.pageViews),
  })
  return [
    rateRow({ promise: 'P1 key check and an empty handler', ...seen, atLeast: 0.7 }),
    rateRow({
      promise: 'P1 GET /projects/current, the smallest that there is',
      ...seen,
      product: seen.smallest,
      atLeast: 0.62,
    }),
    rateRow({
      promise: 'P1 page views that an SDK reports, against the key check',
      ...{ floor: seen.product, product: seen.pageViews, atLeast: 1 },
    }),
  ]
}

export async function ownUser({ floor, product, peer }: Scene): Promise<Row[]> {
  const seen = await rounds(roundCount, {
    floor: rate(floor.me),
    product: rate(product.me),
    peer: rate(peer.session),
  })
  return [
    rateRow({ promise: 'P2 GET /users/me, against by hand', ...seen, atLeast: 0.7 }),
    rateRow({ promise: 'P2 GET /users/me, against the peer', ...seen, floor: seen.peer, atLeast: 8 }),
  ]
}

export async function refresh({ floor, product, peer }: Scene): Promise<Row[]> {
  const seen = await rounds(roundCount, {
    floor: rate(floor.refresh),
    product: rate(product.refresh),
    peer: rate(peer.token),
  })
  return [
    rateRow({ promise: 'P3 token refresh, against by hand', ...seen, atLeast: 0.8 }),
    rateRow({ promise: 'P3 token refresh, against the peer', ...seen, floor: seen.peer, atLeast: 8 }),
  ]
}

const signingIn = 4

export async function signIn({ floor, product, peer }: Scene): Promise<Row[]> {
  const seen = await rounds(roundCount, {
    floor: rawArgon2,
    byHand: rate(floor.signIn, signingIn),
    product: rate(product.signIn, signingIn),
    peer: rate(peer.signIn, signingIn),
  })
  return [
    // It shares its cores with nothing else, so no server reaches it.
    rateRow({ promise: 'P4 password sign-in, against raw argon2id', ...seen }),
    rateRow({ promise: 'P4 password sign-in, against by hand', ...seen, floor: seen.byHand, atLeast: 0.97 }),
    rateRow({ promise: 'P4 password sign-in, against the peer', ...seen, floor: seen.peer, atLeast: 7 }),
  ]
}

async function rawArgon2(): Promise<number> {
  const file = fileURLToPath(new URL('servers/raw-argon2.ts', import.meta.url))
  const parameters = ['--import', 'tsx', file, String(signingIn), String(seconds)]
  return Number((await promisify(execFile)(process.execPath, parameters)).stdout)
}

const stormy = 50

/** How long others wait while all users sign in at once. */
export async function storm({ product }: Scene): Promise<Row[]> {
  const patience = async () => (await load(product.me, { connections: 2, seconds })).p99Ms
  const seen = await rounds(roundCount, {
    idle: patience,
    async storm() {
      const signIns = load(product.signIn, { connections: stormy, seconds: seconds + 1 })
      await new Promise(resolve => setTimeout(resolve, 500))
      const waited = await patience()
      await signIns
      return waited
    },
  })
  const atMost = median(seen.idle) * 5
  return [limitRow('P4 p99 of /users/me in a sign-in storm (5 × idle)', median(seen.storm), atMost, 'ms')]
}
