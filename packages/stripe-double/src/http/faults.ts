/** What can go wrong with the API of Stripe, switched on by a test. */

interface Planned {
  readonly times?: number
  /** Only requests like `POST /v1/subscriptions`. By default any. */
  readonly on?: string
}

export interface StripeFaults {
  /** The next requests are answered with this status, before anything is done. By default with 500, once. */
  failNext(fault?: Planned & { readonly status?: 429 | 500 | 503 }): void
  /** The next requests are carried out, and the connection is lost before the answer. */
  loseNextAnswers(fault?: Planned): void
  /** Every answer comes so much later. */
  slowDown(milliseconds: number): void
  /** Every payment is declined, whatever the card. */
  declineCards(isOn?: boolean): void
  /** Everything works again. */
  clear(): void
}

/** What a request meets. */
export interface Fate {
  /** Null: it is carried out. */
  readonly status: number | null
  readonly losesAnswer: boolean
  readonly delayMs: number
}

interface Waiting {
  readonly status: number | null
  readonly on: string | undefined
}

export class Faults implements StripeFaults {
  declinesCards = false
  #delayMs = 0
  #waiting: Waiting[] = []

  failNext({ times = 1, status = 500, on }: Parameters<StripeFaults['failNext']>[0] = {}): void {
    this.#waiting.push(...Array<Waiting>(times).fill({ status, on }))
  }

  loseNextAnswers({ times = 1, on }: Planned = {}): void {
    this.#waiting.push(...Array<Waiting>(times).fill({ status: null, on }))
  }

  slowDown(milliseconds: number): void {
    this.#delayMs = milliseconds
  }

  declineCards(isOn = true): void {
    this.declinesCards = isOn
  }

  clear(): void {
    this.declinesCards = false
    this.#delayMs = 0
    this.#waiting = []
  }

  /** `request` is method and path. A fault is met once. */
  meet(request: string): Fate {
    const index = this.#waiting.findIndex(({ on }) => on === undefined || on === request)
    const [met] = index < 0 ? [] : this.#waiting.splice(index, 1)
    return { status: met?.status ?? null, losesAnswer: met?.status === null, delayMs: this.#delayMs }
  }
}
