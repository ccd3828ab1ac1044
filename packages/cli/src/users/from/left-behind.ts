/** What an export holds and Latchkey has no place for, by how many users have it. */
export class LeftBehind {
  readonly #counts = new Map<string, number>()

  /** Of one user: `a phone number`. */
  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  /** The most frequent first. */
  entries(): readonly (readonly [what: string, users: number])[] {
    return [...this.#counts].sort(([, one], [, other]) => other - one)
  }
}
