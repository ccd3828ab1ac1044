/** A browser shows the colours that the computer prefers; a preview shows those that were chosen. */

const preferring = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** The email as a reader with this preference sees it: its media queries are decided. */
export function inScheme(html: string, scheme: 'light' | 'dark'): string {
  // A width that every screen has, and one that none has: both may stand among other conditions.
  return html.replace(preferring, (_, wanted: string) =>
    wanted.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
  )
}
