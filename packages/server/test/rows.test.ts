/** All of a feature is `ls` of one name: the tables of ROWS.md, compared with the folders. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const repository = new URL('../../../', import.meta.url)
const page = readFileSync(new URL('ROWS.md', repository), 'utf8')
const rows = tableAfter('| row | is |').map(([row = '']) => named(row))
const besides = tableAfter('| column | folders beside').map(([column = '', folders = '']) => ({
  column: named(column),
  beside: [...folders.matchAll(/`([a-z0-9-]+)`/g)].map(([, folder = '']) => folder),
}))

describe.each(besides)('the folders of $column', ({ column, beside }) => {
  it('all are rows of ROWS.md, or listed beside them', () => {
    expect(
      getFolders(column)
        .filter(folder => !rows.includes(folder))
        .sort(),
    ).toEqual([...beside].sort())
  })

  it('none beside the rows has the name of a row', () => {
    expect(beside.filter(folder => rows.includes(folder))).toEqual([])
  })
})

it('every row of ROWS.md is a folder of a column', () => {
  expect(besides.length).toBeGreaterThan(4)
  const folders = new Set(besides.flatMap(({ column }) => getFolders(column)))
  expect(rows.filter(row => !folders.has(row))).toEqual([])
})

function getFolders(column: string): string[] {
  return readdirSync(new URL(`packages/${column}/src`, repository), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && hasFiles(column, entry.name))
    .map(({ name }) => name)
    .sort()
}

/** Git keeps no empty folder, but a working copy may. */
function hasFiles(column: string, folder: string): boolean {
  const inside = readdirSync(new URL(`packages/${column}/src/${folder}`, repository), {
    withFileTypes: true,
    recursive: true,
  })
  return inside.some(entry => entry.isFile())
}

/** The cells of each line of the table that begins so. */
function tableAfter(start: string): string[][] {
  const lines = page.slice(page.indexOf(start)).split('\n')
  const end = lines.findIndex(line => !line.startsWith('|'))
  return lines
    .slice(0, end)
    .filter((_, index) => index > 1)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}

function named(cell: string): string {
  return cell.replaceAll('`', '')
}
