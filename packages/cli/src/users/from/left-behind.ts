/** What an export holds and an import does not bring: a report names all of it, so that nothing is lost in silence. */
import { inert } from '../../layout.ts'

export class LeftBehind {
  readonly #counts = new Map<string, number>()
  readonly #refused: RefusedRecord[] = []

  /** Of one user, what Latchkey has no place for: `a phone number`. */
  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  /** The most frequent first. */
  entries(): readonly (readonly [what: string, users: number])[] {
    return [...this.#counts].sort(([, one], [, other]) => other - one)
  }

  /** A record that cannot be read. Its content is not shown: it holds secrets. */
  refuse(record: RefusedRecord): void {
    this.#refused.push(record)
  }

  get refused(): readonly RefusedRecord[] {
    return this.#refused
  }
}

export interface RefusedRecord {
  /** Where it is: `Record 3`, `Record 3 of "account"`. */
  readonly where: string
  /** `email should be string`. */
  readonly reason: string
}

export const refusalLine = ({ where, reason }: RefusedRecord): string =>
  inert(`${where} is not as this product exports it: ${reason}.`)
