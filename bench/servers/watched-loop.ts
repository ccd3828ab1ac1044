/**
 * Loaded before the product with `--import`: says on a port of its own how long the event loop of the product was held
 * at once since the last request.
 */
import { createServer } from 'node:http'
import { watchLoop } from '../../packages/server/test/support/event-loop.ts'

const watch = watchLoop()
createServer((_, answer) => answer.end(String(watch.longestMs())))
  .listen(Number(process.env.BENCH_LOOP_PORT), '127.0.0.1')
  .unref()
