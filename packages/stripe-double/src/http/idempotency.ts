/** `Idempotency-Key`: a request that is sent again is answered as the first time, and changes nothing twice. */
import { StripeApiError } from './api-error.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

interface Kept {
  readonly request: string
  readonly answer: Answer
  readonly storedAt: number
}

const longestKey = 255
const lifetimeSeconds = 24 * 3_600

export class IdempotentAnswers {
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #underway = new Set<string>()

  /** `now` in seconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** One request with a key at a time. Returns what ends it. @throws {@link StripeApiError} */
  begin(scope: string, key: string): () => void {
    const name = `${scope} ${key}`
    if (this.#underway.has(name))
      throw new StripeApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
      })
    this.#underway.add(name)
    return () => this.#underway.delete(name)
  }

  /** The answer of the first time. Null: this is the first. @throws {@link StripeApiError} if it was another request. */
  find(scope: string, key: string, request: string): Answer | null {
    if (key.length > longestKey) throw misuse('Idempotency keys can have up to 255 characters.')
    const kept = this.#kept.get(`${scope} ${key}`)
    if (!kept || kept.storedAt + lifetimeSeconds <= this.#now()) return null
    if (kept.request !== request)
      throw misuse(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    return kept.answer
  }

  keep(scope: string, key: string, request: string, answer: Answer): void {
    this.#kept.set(`${scope} ${key}`, { request, answer, storedAt: this.#now() })
  }
}

function misuse(message: string): StripeApiError {
  return new StripeApiError(400, { type: 'idempotency_error', message })
}
