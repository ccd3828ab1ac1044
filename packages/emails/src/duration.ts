const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const

/** "24 hours", "10 minutes", "7 days": the largest unit that says it in a whole number, above one. */
export function spokenDuration(seconds: number): string {
  const [unit, length] =
    units.find(([, length]) => seconds % length === 0 && seconds > length) ?? (['minute', 60] as const)
  const count = Math.max(1, Math.floor(seconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
