import { ApiError, ConnectionError, KnownError } from '@latchkey/js'

/** What to tell a person about an error: the server's own sentence where it has one, never the insides of a program. */
export function wordsFor(error: unknown): string {
  if (KnownError.is(error)) return error.humanReadableMessage
  if (error instanceof ApiError && error.statusCode < 500) return error.message
  if (error instanceof ApiError) {
    const request = error.requestId ? ` If it goes on, look for request ${error.requestId} in the server’s log.` : ''
    return `The server could not do that just now. Try again in a moment.${request}`
  }
  if (error instanceof ConnectionError)
    return 'The server could not be reached. See whether it is running, then try again.'
  return 'Something went wrong on this page. Reload it and try again.'
}

const number = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** “12,345”. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** “1 user”, “2,500 users”. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** “12%”, and “<1%” rather than nothing for what is there. */
export function formatPercentage(part: number): string {
  return part > 0 && part < 0.005 ? '<1%' : percent.format(part)
}
