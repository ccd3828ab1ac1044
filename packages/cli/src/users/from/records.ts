/** The records of an export: a JSON list, a JSON object that has one, a JSON object in each line, or a table. */
import Papa from 'papaparse'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { type LeftBehind, type RefusedRecord, refusalLine } from './left-behind.ts'

export interface RecordOptions {
  /** Where an object holds the list. */
  readonly listName?: string
  /** How a report names the place of a record, where that is not the file of users: `of --hashes`. */
  readonly of?: string
}

/**
 * Those that fit; each other one is refused by itself.
 *
 * @throws {@link Cannot} when none fits: the file is another one.
 */
export function readRecords<Item>(
  content: string,
  item: z.ZodType<Item>,
  leftBehind: LeftBehind,
  { listName = 'users', of }: RecordOptions = {},
): Item[] {
  const start = content.trimStart()[0]
  const records = start === '{' || start === '[' ? jsonRecords(content, listName) : tableRecords(content)
  return fitting(records, item, leftBehind, of)
}

/** Those of a list inside a file. A list may be empty, and may hold no item that fits. */
export function readItems<Item>(
  items: readonly unknown[] | undefined,
  item: z.ZodType<Item>,
  leftBehind: LeftBehind,
  name: string,
): Item[] {
  return split((items ?? []).map(read), item, `of "${name}"`, leftBehind)
}

/** @throws {@link Cannot} when it is not JSON of this shape. */
export function readObject<Shape>(content: string, shape: z.ZodType<Shape>): Shape {
  const result = shape.safeParse(parse(content))
  if (result.success) return result.data
  throw new Cannot(`The file is not as this product exports it: ${whatIsWrong(result.error)}.`)
}

/** A record as it was read, or why it could not be. */
type Read = { readonly record: unknown } | { readonly reason: string }
const read = (record: unknown): Read => ({ record })

function fitting<Item>(records: readonly Read[], item: z.ZodType<Item>, leftBehind: LeftBehind, of?: string): Item[] {
  const refused: RefusedRecord[] = []
  const items = split(records, item, of, { refuse: record => refused.push(record) })
  const [first] = refused
  if (first && items.length === 0) throw new Cannot(refusalLine(first))
  for (const record of refused) leftBehind.refuse(record)
  return items
}

function split<Item>(
  records: readonly Read[],
  item: z.ZodType<Item>,
  of: string | undefined,
  refusals: Pick<LeftBehind, 'refuse'>,
): Item[] {
  return records.flatMap((one, at) => {
    const where = [`Record ${at + 1}`, ...(of === undefined ? [] : [of])].join(' ')
    if ('reason' in one) {
      refusals.refuse({ where, reason: one.reason })
      return []
    }
    const result = item.safeParse(one.record)
    if (result.success) return [result.data]
    refusals.refuse({ where, reason: whatIsWrong(result.error) })
    return []
  })
}

/** Names the field, and never what it holds. */
function whatIsWrong({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') || 'the record'
  if (issue?.code === 'invalid_type') return `${where} should be ${issue.expected}`
  return `${where} ${issue?.code === 'custom' ? issue.message : 'has another form'}`
}

function jsonRecords(content: string, listName: string): readonly Read[] {
  const whole = parsed(content)
  if (whole !== undefined) return withoutList(whole, listName).map(read)
  const lines = content.split('\n').filter(line => line.trim() !== '')
  const values = lines.map(parsed)
  // One object for each line. A single file that was cut off has hardly any line that is whole by itself.
  if (lines.length < 2 || values.filter(isObject).length * 2 < lines.length) throw new Cannot(notJson)
  return values.flatMap(value =>
    value === undefined ? [{ reason: 'it is not valid JSON' }] : withoutList(value, listName).map(read),
  )
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A page of an API (`{ items: […] }`) and a whole file (`{ users: […] }`) are what they hold. */
function withoutList(content: unknown, listName: string): readonly unknown[] {
  if (Array.isArray(content)) return content
  const list = Pages.safeParse(content).data?.[listName]
  return list ?? [content]
}

const Pages = z.record(z.string(), z.array(z.unknown()).optional().catch(undefined))

/** Undefined when it is not JSON. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (cause) {
    throw new Cannot(notJson, { cause })
  }
}

const notJson = 'The file is not valid JSON. Was it cut off?'

/** Empty cells are left out. */
function tableRecords(content: string): readonly Read[] {
  const { data, errors } = Papa.parse<Record<string, string>>(content, {
    header: true,
    delimiter: getDelimiter(content),
    transformHeader: name => name.trim(),
  })
  // Errors in quotes count the header as a row.
  const broken = new Map(
    errors.flatMap(({ type, code, row = 0, message }) =>
      type === 'Delimiter' ? [] : [[type === 'Quotes' ? row - 1 : row, whyBroken(code, message)] as const],
    ),
  )
  return data.flatMap((row, at) => {
    const reason = broken.get(at)
    if (isBlank(row)) return []
    if (reason !== undefined) return [{ reason }]
    return [read(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')))]
  })
}

/** Guessed without empty lines, which have none. */
const getDelimiter = (text: string) => Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter

/** Filtered here and not by the parser, whose errors count empty lines. */
const isBlank = (row: object) => Object.values(row).flat().join('').trim() === ''

function whyBroken(code: string, message: string): string {
  const lost = code === 'MissingQuotes' ? ', and nothing after it can be read' : ''
  return `${message.replace(/\.$/, '')}${lost}`
}
