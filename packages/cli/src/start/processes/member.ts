/** One worker process as the primary sees it. */
import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figures } from '@latchkey/server'
import { closeLostConnections } from './lost-connections.ts'
import type { ToPrimary, ToWorker } from './messages.ts'

export interface ServingMember {
  /** Null: there is an owner already. */
  readonly ownerLink: string | null
}

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
}

export interface Member {
  readonly pid: number | undefined
  /** Resolves when it serves; with null when it ended before. */
  readonly serving: Promise<ServingMember | null>
  readonly ended: Promise<Ended>
  /** For how long it has served. */
  servedMs(): number
  send(message: ToWorker): void
  kill(): void
  /** How many pings it has left without an answer since it serves. */
  unanswered(): number
  /** The last figures that it sent. */
  figures(): Figures | undefined
  /** Waits for newer ones, for a moment. */
  askFigures(): Promise<void>
}

export interface MemberOptions {
  /** Which part of what is shared out it has. */
  readonly index: number
  /** The figures of the others. */
  gather(asking: Member): Promise<readonly Figures[]>
}

const figuresWithinMs = 1_000

export function startMember({ index, gather }: MemberOptions): Member {
  const worker = cluster.fork({ LATCHKEY_PROCESS_INDEX: String(index) })
  closeLostConnections(worker)
  let servingSince: number | undefined
  let unanswered = 0
  let figures: Figures | undefined
  const figuresAwaited: (() => void)[] = []

  const ended = new Promise<Ended>(resolve =>
    worker.once('exit', (code: number | null, signal: string | null) => {
      // Its last messages may still be on their way.
      if (worker.isConnected()) worker.once('disconnect', () => resolve({ code, signal }))
      else resolve({ code, signal })
    }),
  )
  const serving = new Promise<ServingMember | null>(resolve => {
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'serving') {
        servingSince = performance.now()
        resolve(message)
      } else if (message.type === 'pong') unanswered = 0
      else keepFigures(message)
    })
    void ended.then(() => resolve(null))
  })
  // Of a message to a process that has just ended; its `exit` says so as well.
  worker.on('error', () => {})

  function keepFigures(message: Extract<ToPrimary, { figures: Figures }>): void {
    figures = message.figures
    for (const resolve of figuresAwaited.splice(0)) resolve()
    if (message.type === 'gather-figures')
      void gather(member).then(others => member.send({ type: 'gathered-figures', figures: others }))
  }
  const member: Member = {
    pid: worker.process.pid,
    serving,
    ended,
    servedMs: () => (servingSince === undefined ? 0 : performance.now() - servingSince),
    send(message) {
      if (message.type === 'ping' && servingSince !== undefined) unanswered += 1
      if (worker.isConnected()) worker.send(message, () => {})
    },
    kill: () => void worker.process.kill('SIGKILL'),
    unanswered: () => unanswered,
    figures: () => figures,
    async askFigures() {
      const sent = new Promise<void>(resolve => figuresAwaited.push(resolve))
      member.send({ type: 'ask-figures' })
      await Promise.race([sent, ended, pause(figuresWithinMs, undefined, { ref: false })])
    },
  }
  return member
}
