/**
 * Loaded before the product with `--import`, without a compiler, which would keep memory of its own: collects the garbage at each
 * request on a separate port, and answers how many MiB the product still holds. The size of the process says less: V8 collects
 * old garbage late while there is room.
 */
import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  createServer((_, answer) => {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    answer.end(String((heapUsed + external) / 1024 / 1024))
  })
    .listen(Number(process.env.BENCH_MEMORY_PORT), '127.0.0.1')
    .unref()
}
