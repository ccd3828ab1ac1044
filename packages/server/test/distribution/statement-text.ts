/** What the text of a statement says and its plan does not: where rows are inserted, and what is called for their values. */

interface Insert {
  readonly table: string
  readonly columns: readonly string[]
  /** From `values` or `select` on. */
  readonly source: string
}

const start = /insert into "?(\w+)"?(?:\s+as \w+)?\s*\(([^)]*)\)\s*/gi

function toInserts(text: string, placed: readonly string[]): Insert[] {
  return [...text.matchAll(start)].flatMap(found => {
    const [all, table = '', columns = ''] = found
    if (!placed.includes(table)) return []
    const source = untilClosed(text.slice(found.index + all.length))
    return [{ table, columns: columns.split(',').map(column => column.trim().replaceAll('"', '')), source }]
  })
}

/** The text up to the end of the parentheses that it stands in. */
function untilClosed(text: string): string {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth < 0) return text.slice(0, index)
  }
  return text
}

/** Inserts whose project is neither a value nor that of a row. */
export function insertsWithoutProject(text: string, placed: readonly string[]): string[] {
  return toInserts(text, placed).flatMap(({ table, columns, source }) => {
    const first = /^(?:values\s*\(|select\s+(?:distinct\s+)?)\s*("?\w+"?\.)?("?project_id"?|\$\d+)(?=\s*[,)])/i
    return columns[0] === 'project_id' && first.test(source) ? [] : [`${table}: ${source.slice(0, 80)}`]
  })
}

/** What `values` and `do update set` hold besides values and immutable functions. */
export function volatileParts(text: string, placed: readonly string[], notImmutable: ReadonlySet<string>): string[] {
  return toInserts(text, placed).flatMap(({ table, source }) => {
    const [, values = ''] = /^values\s*(\([\s\S]*?)(?:\bon conflict\b|\breturning\b|$)/i.exec(source) ?? []
    const [, update = ''] = /\bdo update\s+set\b([\s\S]*?)(?:\breturning\b|$)/i.exec(source) ?? []
    return [values, update].flatMap(part => {
      if (/\(\s*select\b/i.test(part)) return [`${table}: a subquery`]
      const called = [...part.matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name.toLowerCase())
      return called.filter(name => notImmutable.has(name)).map(name => `${table}: ${name}()`)
    })
  })
}

/** Forms that Citus refuses though PostgreSQL takes them, each with what to write. Seen with Citus 13.2 on PostgreSQL 15. */
export function formsRefusedByCitus(text: string, placed: readonly string[]): string[] {
  const writes = [...text.matchAll(/\b(?:update|insert into)\s+"?(\w+)/gi)].map(([, table = '']) => table)
  if (!writes.some(table => placed.includes(table))) return []
  return forms.flatMap(({ form, problem }) => (form.test(text) ? [problem] : []))
}

const forms = [
  {
    form: /\bset\b(?:(?!\b(?:from|where|returning)\b)[\s\S])*\bcase\s+(?!when\b)\S+\s+when\b/i,
    problem: 'write `case when x = y`, not `case x when y`',
  },
  {
    form: /\breturning\b(?:(?!\bfrom\s+\w+\s+(?:where|join)\b)[\s\S])*?\bextract\s*\(\s*\w+\s+from\s+(?!\(?[\w".]+\)?\s+at time zone)/i,
    problem: "a time in `returning` is converted by `at time zone 'utc'`, which is immutable",
  },
  {
    form: /\bset\b[^;]*?(?<![:.\w])\w+_(?:at|until)\s*[-+]\s*[^,]*\binterval\b/i,
    problem: "an interval is added to a column `at time zone 'utc'`, which is immutable",
  },
]
