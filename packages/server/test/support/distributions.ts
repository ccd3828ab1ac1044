/**
 * The two-sample Kolmogorov–Smirnov test: how likely two samples as different as these are when both come
 * from one distribution. Near 0: they can be distinguished by timing.
 */
export function sameDistribution(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [[...one].sort(ascending), [...other].sort(ascending)]
  let [i, j, widest] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const at = Math.min(a[i] ?? Infinity, b[j] ?? Infinity)
    while (i < a.length && (a[i] ?? Infinity) <= at) i += 1
    while (j < b.length && (b[j] ?? Infinity) <= at) j += 1
    widest = Math.max(widest, Math.abs(i / a.length - j / b.length))
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length))
  return tail((size + 0.12 + 0.11 / size) * widest)
}

const ascending = (one: number, other: number) => one - other

/** The limiting distribution: 2 Σ (-1)^(k-1) e^(-2 k² x²). */
function tail(x: number): number {
  if (x < 0.2) return 1
  let sum = 0
  for (let k = 1; k <= 100; k += 1) sum += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * x * x)
  return Math.min(1, Math.max(0, sum))
}
