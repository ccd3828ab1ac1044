/**
 * What the practice provider hands out: requests, codes and tokens that hold all that it has to know, sealed. Any process
 * can read them, and nothing of it is stored but which of them were used.
 */
import { type App, perApp } from '../../../app.ts'
import { digest } from '../../../kernel/crypto/random.ts'
import { BrokenSeal, UnknownSealingKey } from '../../../kernel/crypto/sealed.ts'
import { bindDb } from '../../../kernel/db/db.ts'
import { bucketName } from '../../../kernel/limits/limits.ts'

export interface Ticket<Content> {
  readonly lifetimeSeconds: number
  issue(content: Content): string
  /** Null for what was not issued as this, or too long ago. */
  read(text: string): Content | null
  /** False if it was used before. */
  use(text: string, projectId: string): Promise<boolean>
}

export function defineTicket<Content>(purpose: string, lifetimeSeconds: number): (app: App) => Ticket<Content> {
  const context = `practice-provider/${purpose}`
  return perApp(app => ({
    lifetimeSeconds,
    issue(content) {
      const expiresAt = app.clock.now().getTime() + lifetimeSeconds * 1000
      return app.sealer.seal(JSON.stringify({ content, expiresAt, id: app.ids.next() }), context)
    },
    read(text) {
      try {
        // Nothing but `issue` seals in this context.
        const { content, expiresAt } = JSON.parse(app.sealer.open(text, context)) as {
          content: Content
          expiresAt: number
        }
        return app.clock.now().getTime() < expiresAt ? content : null
      } catch (error) {
        if (error instanceof BrokenSeal || error instanceof UnknownSealingKey) return null
        throw error
      }
    },
    async use(text, projectId) {
      const bucket = bucketName(context, digest(text))
      const db = bindDb(app.database, projectId, 'main')
      return (await app.limits.take(db, { bucket, limit: 1, perSeconds: lifetimeSeconds })).allowed
    },
  }))
}
