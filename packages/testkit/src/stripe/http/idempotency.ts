/** `Idempotency-Key`: a request that is sent again is answered as the first time, and changes nothing twice. */
import { StripeApiError } from './api-error.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

interface Kept {
  readonly request: string
  readonly answer: Answer
}

const longestKey = 255

export class IdempotentAnswers {
  readonly #kept = new Map<string, Kept>()

  /** The answer of the first time. Null: this is the first. @throws {@link StripeApiError} if it was another request. */
  find(scope: string, key: string, request: string): Answer | null {
    if (key.length > longestKey) throw misuse('Idempotency keys can have up to 255 characters.')
    const kept = this.#kept.get(`${scope} ${key}`)
    if (kept && kept.request !== request)
      throw misuse(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    return kept?.answer ?? null
  }

  keep(scope: string, key: string, request: string, answer: Answer): void {
    this.#kept.set(`${scope} ${key}`, { request, answer })
  }
}

function misuse(message: string): StripeApiError {
  return new StripeApiError(400, { type: 'idempotency_error', message })
}
