const number = new Intl.NumberFormat('en')

/** “1 user”, “2,500 users”. */
export function sayCount(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}
