/** The records of an export: a JSON list, a JSON object that has one, a JSON object in each line, or a table. */
import Papa from 'papaparse'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'

/**
 * @param listName where an object holds the list
 * @throws {@link Cannot} naming the record that does not fit, and never what it holds
 */
export function readRecords<Item>(text: string, item: z.ZodType<Item>, listName = 'users'): Item[] {
  const start = text.trimStart()[0]
  const records = start === '{' || start === '[' ? jsonRecords(text, listName) : tableRecords(text)
  return records.map((record, at) => {
    const result = item.safeParse(record)
    if (result.success) return result.data
    const [issue] = result.error.issues
    const where = issue?.path.join('.') || 'the record'
    throw new Cannot(`Record ${at + 1} is not as this product exports it: ${where} ${whatIsWrong(issue)}.`)
  })
}

/** @throws {@link Cannot} when it is not JSON of this shape. */
export function readObject<Shape>(text: string, shape: z.ZodType<Shape>): Shape {
  const result = shape.safeParse(parse(text))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Cannot(`The file is not as this product exports it: ${issue?.path.join('.')} ${whatIsWrong(issue)}.`)
}

const whatIsWrong = (issue: z.core.$ZodIssue | undefined) =>
  issue?.code === 'invalid_type' ? `should be ${issue.expected}` : 'has another form'

function jsonRecords(text: string, listName: string): readonly unknown[] {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length > 1 && lines.every(line => isWhole(line)))
    return lines.flatMap(line => withoutList(parse(line), listName))
  return withoutList(parse(text), listName)
}

/** A line that is an object by itself, as in NDJSON. */
const isWhole = (line: string) => line.startsWith('{') && line.trimEnd().endsWith('}')

/** A page of an API (`{ items: […] }`) and a whole file (`{ users: […] }`) are what they hold. */
function withoutList(content: unknown, listName: string): readonly unknown[] {
  if (Array.isArray(content)) return content
  const list = Pages.safeParse(content).data?.[listName]
  return list ?? [content]
}

const Pages = z.record(z.string(), z.array(z.unknown()).optional().catch(undefined))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Cannot('The file is not valid JSON. Was it cut off?', { cause })
  }
}

/** Empty cells are left out. */
function tableRecords(text: string): readonly unknown[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: name => name.trim(),
  })
  const broken = errors.find(({ type }) => type !== 'Delimiter')
  if (broken) throw new Cannot(`Record ${(broken.row ?? 0) + 1} of the table is broken: ${broken.message}.`)
  return data.map(row => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))
}
