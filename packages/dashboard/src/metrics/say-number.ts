const whole = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent' })

/** “12,345”. */
export function sayNumber(value: number): string {
  return whole.format(value)
}

/** “12%”, and “<1%” rather than nothing for what is there. */
export function sayPart(part: number): string {
  return part > 0 && part < 0.005 ? '<1%' : percent.format(part)
}
