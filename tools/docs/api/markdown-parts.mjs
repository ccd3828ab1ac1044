/** Pieces of Markdown that the references are put together from. */

/** A table, or nothing where it has no rows. */
export function table(head, rows) {
  if (rows.length === 0) return ''
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

const cell = text => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

export const details = (summary, content) => `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`

export const escaped = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const badge = method => `<span class="method ${method.toLowerCase()}">${method}</span>`
