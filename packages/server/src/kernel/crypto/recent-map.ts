/** A map that remembers only what was used last, so that no caller can make it grow without end. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #mostEntries: number

  constructor(mostEntries: number) {
    this.#mostEntries = mostEntries
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  /** A map keeps the order of insertion: what is set again goes to its end, and its start is oldest. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#mostEntries) break
      this.#entries.delete(oldest)
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}
