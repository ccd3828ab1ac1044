/** Writes `dist/styles.css` from the compiled stylesheet, for hosts that would rather link a file than have it injected. */
import { writeFile } from 'node:fs/promises'
import { stylesheet } from './dist/stylesheet.js'

await writeFile(new URL('./dist/styles.css', import.meta.url), `${stylesheet}\n`)
