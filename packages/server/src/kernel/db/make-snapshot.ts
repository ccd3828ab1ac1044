/** Run by the build: `node dist/kernel/db/make-snapshot.js <migrations> <file>`. */
import { pino } from 'pino'
import { makeSnapshot } from './snapshot.ts'

const [migrations, file] = process.argv.slice(2)
if (!migrations || !file) throw new Error('Say where the migrations are and where the snapshot goes.')
await makeSnapshot({ file, migrations, log: pino({ level: 'warn' }) })
