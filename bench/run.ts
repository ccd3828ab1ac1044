/**
 * The promises about speed and size, measured: `npm run bench`, or `npm run bench -- P2 P7` for some.
 *
 * Every figure stands beside that of a floor measured in the same minutes on the same machine. Rates drift
 * from day to day by a third; their ratios hardly do.
 */
import { availableParallelism } from 'node:os'
import { apiKeyCheck } from './api-key-check.ts'
import { authenticatingRequests } from './authenticating-requests.ts'
import { bundles } from './bundles.ts'
import { codes } from './codes.ts'
import { creatingUsers } from './creating-users.ts'
import { emailsInSandbox } from './email-sandbox.ts'
import { endedSessions } from './ended-sessions.ts'
import { evenAnswers } from './even-answers.ts'
import { fairHashing } from './fair-hashing.ts'
import { hostileRequests } from './hostile-bodies.ts'
import { itemChanges, itemReads, keyDebits } from './items.ts'
import { generator } from './load/load.ts'
import { metrics } from './metrics.ts'
import { oauthSignIn } from './oauth-sign-in.ts'
import { packedStart } from './packed-start.ts'
import { permissionCheck } from './permissions.ts'
import { ownUser, refresh, signIn, smallestRoute, storm } from './rates.ts'
import { type Scene, setScene } from './scene.ts'
import { sending } from './sending.ts'
import { severalProcesses } from './several-processes.ts'
import { startUp } from './start-up.ts'
import { printTable, type Row, say } from './table.ts'
import { userImport, userLists } from './users.ts'
import { webhooks } from './webhooks.ts'

const promises: readonly [name: string, measure: (scene: () => Promise<Scene>) => Promise<Row[]>][] = [
  ['P1', async scene => smallestRoute(await scene())],
  ['P2', async scene => ownUser(await scene())],
  ['P3', async scene => refresh(await scene())],
  ['P4', async scene => [...(await signIn(await scene())), ...(await storm(await scene()))]],
  ['P5', async scene => [...(await userLists(await scene())), ...(await userImport(await scene()))]],
  ['P6', async scene => authenticatingRequests(await scene())],
  ['P7', bundles],
  ['P8', async scene => startUp(await scene())],
  ['P9', async scene => severalProcesses(await scene())],
  ['P12', async scene => apiKeyCheck(await scene())],
  ['P13', async scene => permissionCheck(await scene())],
  ['P14', async scene => metrics(await scene())],
  ['P15', async scene => codes(await scene())],
  ['P16', async scene => evenAnswers(await scene())],
  ['P17', async scene => creatingUsers(await scene())],
  ['P18', async scene => fairHashing(await scene())],
  ['P19', async scene => hostileRequests(await scene())],
  ['P20', async scene => oauthSignIn(await scene())],
  ['P21', emailsInSandbox],
  ['P22', async scene => sending(await scene())],
  ['P24', async scene => itemReads(await scene())],
  ['P25', async scene => itemChanges(await scene())],
  ['P26', async scene => keyDebits(await scene())],
  ['P27', async scene => webhooks(await scene())],
  ['P28', async scene => endedSessions(await scene())],
  ['P29', packedStart],
]

const input = process.argv.slice(2).map(name => name.toUpperCase())
let scene: Promise<Scene> | undefined
const setOnce = () => {
  scene ??= setScene()
  return scene
}

say(`Node ${process.version}, ${availableParallelism()} cores, load by ${generator}. This takes some minutes.`)
const rows: Row[] = []
try {
  for (const [name, measure] of promises) {
    if (input.length > 0 && !input.includes(name)) continue
    say(`  measuring ${name}`)
    rows.push(...(await measure(setOnce)))
  }
} finally {
  await (await scene)?.stop()
}
say('')
printTable(rows)
