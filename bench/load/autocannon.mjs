/** The same load where there is no wrk: gets the requests as JSON, prints the result as one line of JSON. */
import autocannon from 'autocannon'

const { url, method, headers, bodies, connections, seconds } = JSON.parse(process.argv[2] ?? '{}')
const requests = bodies.length === 0 ? [{}] : bodies.map(body => ({ body }))
// Each connection begins somewhere else: all at once as one person would be many guesses at one account.
let begun = 0
const setupClient = client => {
  const from = Math.floor((begun++ * requests.length) / connections) % requests.length
  client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
}
const result = await autocannon({ url, method, headers, connections, duration: seconds, requests, setupClient })
process.stdout.write(
  `${JSON.stringify({
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  })}\n`,
)
