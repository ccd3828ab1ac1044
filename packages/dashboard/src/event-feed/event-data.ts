/** The `data` of a message, which is what it is about. */
export function dataOf(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'data' in payload ? payload.data : undefined
}
