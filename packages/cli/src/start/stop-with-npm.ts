import type { Terminal } from '../terminal.ts'

/**
 * On a signal, npm and npx signal only the shell between them and us, and that ends without forwarding it. Without this watch the
 * server would live on and keep its port. It ends as by SIGTERM, with its own exit code.
 */
export function stopWithNpm({ env }: Pick<Terminal, 'env'>): void {
  if (!env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The server must not get the signal twice: a second signal means "at once".
      clearInterval(watch)
      // It does not listen yet while it is starting; then the signal ends the process as it would have without us.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}
