/** What a push would change of a source, for people: its name, its theme, and its lines. */
import { structuredPatch } from 'diff'
import { inert } from '../layout.ts'
import type { Paint } from '../paint.ts'
import type { Source } from './sources.ts'

/** @param themeName how a theme is shown, by its id. */
export function sourceDifference(
  before: Source | null,
  after: Source,
  paint: Paint,
  themeName: (themeId: Source['themeId']) => string,
): string[] {
  return [
    ...changed('name', before?.displayName, after.displayName, paint),
    ...(before === null && after.themeId === null
      ? []
      : changed('theme', before && themeName(before.themeId), themeName(after.themeId), paint)),
    ...lines(before?.tsxSource ?? '', after.tsxSource, paint),
  ]
}

function changed(what: string, before: string | null | undefined, after: string, paint: Paint): string[] {
  if (before === after) return []
  const removed = typeof before === 'string' ? [paint('red', `- ${what}: ${inert(before)}`)] : []
  return [...removed, paint('green', `+ ${what}: ${inert(after)}`)]
}

/** Beyond it, how many lines differ says as much as the lines. */
const mostEdits = 4_000

function lines(before: string, after: string, paint: Paint): string[] {
  if (before === after) return []
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: mostEdits })
  if (!patch) return [paint('dim', '  (too many lines differ to show them)')]
  return patch.hunks.flatMap(({ oldStart, newStart, lines }) => [
    paint('dim', `@@ line ${before === '' ? newStart : oldStart} @@`),
    ...lines.map(line => painted(inert(line), paint)),
  ])
}

function painted(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint('green', line)
  return line.startsWith('-') ? paint('red', line) : line
}
