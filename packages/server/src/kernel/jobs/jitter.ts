/**
 * Some chance in a pause before a retry, so that what failed together does not come back together.
 *
 * @example
 * withJitter(2_000, 0.5) // 1 000 to 3 000
 */
export function withJitter(ms: number, share: number): number {
  return ms * (1 - share + Math.random() * 2 * share)
}
