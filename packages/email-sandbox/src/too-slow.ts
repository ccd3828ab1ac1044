export function tooSlow(deadlineMs: number): string {
  const seconds = deadlineMs / 1000
  return `took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'}: check for endless loops`
}
