/**
 * Renders the mails of a send in pieces. System mails are rendered by the same sandbox, and a person waits for them: one
 * piece of all sends is in the sandbox at a time, and it takes a fraction of a second, however slow the template is.
 */
import type { EmailContent, EmailProps, EmailRenderingError, RenderedContent } from '@latchkey/email-sandbox'
import { type App, perApp } from '../app.ts'
import { createWorkQueue, QueueFull } from '../kernel/crypto/work-queue.ts'

const pieceMs = 250
const firstPiece = 5
const largestPiece = 25

const getQueue = perApp(() =>
  createWorkQueue({
    concurrency: 1,
    perProject: 1,
    maxQueue: 100,
    full: () => new QueueFull('Too many sends are rendered at this moment.'),
  }),
)

/** In order; fewer than there are recipients when the time is over. */
export async function renderInPieces(
  app: App,
  projectId: string,
  content: EmailContent,
  recipients: readonly EmailProps[],
  endsAt: number,
): Promise<readonly (RenderedContent | EmailRenderingError)[]> {
  const results: (RenderedContent | EmailRenderingError)[] = []
  let size = firstPiece
  while (results.length < recipients.length && performance.now() < endsAt) {
    const piece = recipients.slice(results.length, results.length + size)
    const rendered = await getQueue(app)(projectId, 1, async () => {
      const began = performance.now()
      const rendered = await app.emailSandbox.render(content, piece)
      const msEach = (performance.now() - began) / piece.length
      size = Math.min(largestPiece, Math.max(1, Math.floor(pieceMs / msEach)))
      return rendered
    })
    results.push(...rendered)
  }
  return results
}
