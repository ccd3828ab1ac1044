export type Format = 'json' | 'csv'

export const formats = [
  { value: 'json', label: 'JSON' },
  { value: 'csv', label: 'CSV' },
] as const
