/** How often a password can be checked when nothing else is done: so many at once, for so long. */
import { hash, verify } from '@node-rs/argon2'

const [concurrency = 1, seconds = 1] = process.argv.slice(2).map(Number)
const stored = await hash('correct horse battery', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
const until = performance.now() + seconds * 1000
let checked = 0

await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (; performance.now() < until; checked += 1) await verify(stored, 'correct horse battery')
  }),
)
process.stdout.write(`${checked / seconds}\n`)
