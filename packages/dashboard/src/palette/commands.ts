import type { AdminOwnedProject, ServerTeam, ServerUser } from '@latchkey/js'
import type { Definition } from '../permission-definitions/containment.ts'
import { nameOfTeam } from '../teams/team-queries.ts'

/** Something the palette can do by its name. */
export interface Command {
  readonly id: string
  readonly label: string
  /** Said beside the label: a kind, an address. */
  readonly note?: string
  /** Other words people may look for it by. */
  readonly words?: string
  readonly run: () => unknown
}

export interface CommandGroup {
  readonly value: string
  readonly items: readonly Command[]
}

/** The commands in which every typed word occurs, groups without any left out. */
export function matching(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ value, items }) => ({
      value,
      items: items.filter(item => words.every(word => getText(item).includes(word))),
    }))
    .filter(({ items }) => items.length > 0)
}

function getText({ label, note = '', words = '' }: Command): string {
  return `${label} ${note} ${words}`.toLowerCase()
}

export function projectCommands(
  projects: readonly AdminOwnedProject[],
  open: (projectId: string) => unknown,
): readonly Command[] {
  return projects.map(({ id, displayName }) => ({
    id: `project-${id}`,
    label: displayName,
    words: `project ${id}`,
    run: () => open(id),
  }))
}

export function userCommands(users: readonly ServerUser[], open: (userId: string) => unknown): readonly Command[] {
  return users.map(({ id, displayName, primaryEmail }) => ({
    id: `user-${id}`,
    label: displayName ?? primaryEmail ?? id,
    note: displayName ? (primaryEmail ?? undefined) : undefined,
    words: id,
    run: () => open(id),
  }))
}

export function teamCommands(teams: readonly ServerTeam[], open: (teamId: string) => unknown): readonly Command[] {
  return teams.map(team => ({
    id: `team-${team.id}`,
    label: nameOfTeam(team),
    words: team.id,
    run: () => open(team.id),
  }))
}

export function permissionCommands(
  definitions: readonly Definition[],
  note: string,
  open: (permissionId: string) => unknown,
): readonly Command[] {
  return definitions.map(({ id }) => ({ id: `permission-${id}`, label: id, note, run: () => open(id) }))
}
