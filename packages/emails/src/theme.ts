/**
 * The clothes of our emails. Light colours stand in each element's `style`, since many mail programs
 * read nothing else; programs that know dark mode read `darkStyles`, which overrides them by class.
 */
export const fontFamily =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

export const light = {
  page: '#f4f4f5',
  card: '#ffffff',
  border: '#e4e4e7',
  strong: '#18181b',
  text: '#3f3f46',
  quiet: '#71717a',
  mark: '#18181b',
  onMark: '#ffffff',
} as const

const dark: Record<keyof typeof light, string> = {
  page: '#09090b',
  card: '#18181b',
  border: '#27272a',
  strong: '#fafafa',
  text: '#d4d4d8',
  quiet: '#a1a1aa',
  mark: '#fafafa',
  onMark: '#18181b',
}

export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 28px 24px 18px !important; } }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.page} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.border} !important; }
  .rule { border-color: ${dark.border} !important; }
  .strong { color: ${dark.strong} !important; }
  .text { color: ${dark.text} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .mark { background-color: ${dark.mark} !important; color: ${dark.onMark} !important; }
}`
