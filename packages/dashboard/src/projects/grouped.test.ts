import { describe, expect, it } from 'vitest'
import { grouped } from './grouped.ts'

const teams = [
  { id: 'north', displayName: 'North' },
  { id: 'south', displayName: 'South' },
]
const project = (id: string, ownerTeamId: string, day: number, displayName = id) => ({
  id,
  displayName,
  description: `about ${id}`,
  createdAt: new Date(2026, 0, day),
  ownerTeamId,
})
const projects = [project('shop', 'north', 1), project('blog', 'north', 2), project('wiki', 'south', 3)]
const getNames = (groups: ReturnType<typeof grouped>) =>
  groups.map(group => [group.teamName, ...group.projects.map(({ displayName }) => displayName)])

describe('the list of projects', () => {
  it('shows the newest project of each team first', () => {
    expect(getNames(grouped(projects, teams, { search: '', order: 'recent' }))).toEqual([
      ['North', 'blog', 'shop'],
      ['South', 'wiki'],
    ])
  })

  it('sorts by name in the way of the language', () => {
    const named = [
      project('1', 'north', 1, 'Zebra'),
      project('2', 'north', 2, 'Ärger'),
      project('3', 'north', 3, 'Apfel'),
    ]
    expect(getNames(grouped(named, teams, { search: '', order: 'name' }))).toEqual([
      ['North', 'Apfel', 'Ärger', 'Zebra'],
    ])
  })

  it('finds by description, whatever the case, and leaves out teams without a match', () => {
    expect(getNames(grouped(projects, teams, { search: 'ABOUT wiki', order: 'name' }))).toEqual([['South', 'wiki']])
  })
})
