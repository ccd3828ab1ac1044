/** What became of many things that were to be done one by one. */
export interface Outcome<Item> {
  readonly done: readonly Item[]
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[]
}

/** A few at a time: quicker than one by one, and still leaves the server to others. */
const atOnce = 4

/** Does something with each of many, a few at a time. One that fails does not keep the others from being done. */
export async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onProgress: (count: number) => void = () => {},
): Promise<Outcome<Item>> {
  const waiting = [...items]
  const done: Item[] = []
  const failed: { item: Item; error: unknown }[] = []

  async function goOn(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item)
        done.push(item)
      } catch (error) {
        failed.push({ item, error })
      }
      onProgress(done.length + failed.length)
    }
  }

  await Promise.all(Array.from({ length: atOnce }, goOn))
  return { done, failed }
}
