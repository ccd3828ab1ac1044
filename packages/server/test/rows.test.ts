/** All of a feature is `ls` of one name: the tables of rows in ARCHITECTURE.md, compared with the folders. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const repository = new URL('../../../', import.meta.url)
const architecture = readFileSync(new URL('ARCHITECTURE.md', repository), 'utf8')
const [head, ...rows] = tableAfter('| row | is |')
const columns = head?.slice(2) ?? []
const besides = new Map(
  tableAfter('| column | folders beside').map(([column = '', folders = '']) => [named(column), folders]),
)

describe.each(columns.map((column, index) => ({ column, index })))('the folders of $column', ({ column, index }) => {
  const listed = rows.filter(cells => cells[index + 2] === '●').map(([row = '']) => named(row))
  const beside = [...(besides.get(column) ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(([, folder]) => folder)

  it('are its rows in ARCHITECTURE.md, and those that it has beside its rows', () => {
    expect(getFolders(column)).toEqual([...listed, ...beside].sort())
  })

  it('have the name of a row only where they are that row', () => {
    const names = new Set(rows.map(([row = '']) => named(row)))
    expect(beside.filter(folder => folder !== undefined && names.has(folder))).toEqual([])
  })
})

it('every row has a column', () => {
  expect(columns.length).toBeGreaterThan(4)
  expect(rows.filter(cells => !cells.includes('●'))).toEqual([])
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

/** The cells of each line of the table that begins so; of the head, too, and not of the line below it. */
function tableAfter(start: string): string[][] {
  const lines = architecture.slice(architecture.indexOf(start)).split('\n')
  const end = lines.findIndex(line => !line.startsWith('|'))
  return lines
    .slice(0, end)
    .filter((_, index) => index !== 1)
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
