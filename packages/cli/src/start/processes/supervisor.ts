/** Keeps as many workers serving as were chosen, whatever becomes of each. */
import { type createLog, type Figures, sumCounted } from '@latchkey/server'
import { type Ended, type Member, type ServingMember, startMember } from './member.ts'

export interface Supervisor {
  /** Starts one, which brings the database up to date, and when it serves the others. Null: it ended before. */
  start(): Promise<ServingMember | null>
  /** One after the other: each goes when the one in its place serves. */
  replaceAll(): Promise<void>
  /** Resolves when all have ended. */
  stop(): Promise<void>
  killAll(): void
}

export interface SupervisorOptions {
  readonly count: number
  /** Afterwards a worker is killed. */
  readonly stopWithinSeconds: number
  readonly log: ReturnType<typeof createLog>
}

/** The place of a worker: its part of what is shared out. */
interface Seat {
  readonly index: number
  member: Member | null
  /** How many workers have ended in it soon after their start, one after the other. */
  early: number
  restart: NodeJS.Timeout | undefined
}

const pingEveryMs = 5_000
/** Half a minute: no request keeps the event loop for nearly as long. */
const mostUnanswered = 6
const soonMs = 60_000
const shortestPauseMs = 250
const longestPauseMs = 30_000

export function createSupervisor({ count, stopWithinSeconds, log }: SupervisorOptions): Supervisor {
  const seats = Array.from({ length: count }, (_, index): Seat => {
    return { index, member: null, early: 0, restart: undefined }
  })
  const living = new Set<Member>()
  /** What workers counted that have ended. */
  let counted: Figures = []
  let isStopping = false
  let replacing: Promise<void> | null = null
  let isReplacedAgain = false

  const gather = async (asking: Member) => {
    const others = [...living].filter(member => member !== asking)
    await Promise.all(others.map(member => member.askFigures()))
    return [...others.map(member => member.figures() ?? []), counted]
  }
  const start = ({ index }: Seat) => {
    const member = startMember({ index, gather })
    living.add(member)
    void member.ended.then(async () => {
      living.delete(member)
      const last = member.figures()
      if (last) counted = await sumCounted([counted, last])
    })
    return member
  }
  const keep = (seat: Seat, member: Member) => {
    clearTimeout(seat.restart)
    seat.member = member
    void member.ended.then(ended => onEnd(seat, member, ended))
  }
  const onEnd = (seat: Seat, member: Member, ended: Ended) => {
    if (isStopping || seat.member !== member) return
    seat.member = null
    seat.early = member.servedMs() < soonMs ? seat.early + 1 : 1
    const pauseMs = Math.min(longestPauseMs, shortestPauseMs * 2 ** (seat.early - 1))
    log.error({ process: member.pid, ...ended, pauseMs }, 'worker process ended, another one is started')
    seat.restart = setTimeout(() => keep(seat, start(seat)), pauseMs)
  }
  const sendOff = async (member: Member, type: 'stop' | 'leave-to-others') => {
    member.send({ type })
    const timer = setTimeout(() => member.kill(), stopWithinSeconds * 1_000)
    await member.ended
    clearTimeout(timer)
  }
  const replaceEach = async () => {
    for (const seat of seats) {
      if (isStopping) return
      const next = start(seat)
      if ((await next.serving) === null) {
        log.error({ process: next.pid }, 'the new worker process could not start, and those before it go on')
        return
      }
      const before = seat.member
      keep(seat, next)
      if (before) await sendOff(before, 'leave-to-others')
    }
    log.info({ processes: count }, 'worker processes replaced')
  }

  setInterval(() => {
    for (const member of living) {
      if (member.unanswered() >= mostUnanswered) {
        log.error({ process: member.pid }, 'worker process does not answer, and is killed')
        member.kill()
      } else member.send({ type: 'ping' })
    }
  }, pingEveryMs).unref()

  return {
    async start() {
      const [first, ...others] = seats
      if (!first) throw new Error('There is at least one process.')
      const member = start(first)
      const serving = await member.serving
      if (serving === null || isStopping) {
        const ended = await member.ended
        // One that ends by itself says why.
        if (ended.signal !== null)
          log.error({ process: member.pid, ...ended }, 'the first worker process could not start')
        return null
      }
      keep(first, member)
      for (const seat of others) keep(seat, start(seat))
      return serving
    },
    async replaceAll() {
      // A signal during a round asks for another: the program may have changed since the first worker was started.
      if (replacing) {
        isReplacedAgain = true
        return replacing
      }
      replacing = (async () => {
        do {
          isReplacedAgain = false
          await replaceEach()
        } while (isReplacedAgain && !isStopping)
      })()
      await replacing
      replacing = null
    },
    async stop() {
      isStopping = true
      for (const seat of seats) clearTimeout(seat.restart)
      await Promise.all([...living].map(member => sendOff(member, 'stop')))
    },
    killAll() {
      for (const member of living) member.kill()
    },
  }
}
