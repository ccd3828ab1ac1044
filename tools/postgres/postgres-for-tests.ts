/** Starts a throwaway PostgreSQL, says its address in one line, and stops it when its input ends. */
import { startPostgres } from './postgres.ts'

const postgres = await startPostgres()
process.stdout.write(`${postgres.url}\n`)

process.stdin.resume()
process.stdin.once('end', async () => {
  await postgres.stop()
  process.exit(0)
})
