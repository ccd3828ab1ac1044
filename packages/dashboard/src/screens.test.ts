import { expect, it } from 'vitest'
import { projectsKey } from './layouts/use-shortcuts.ts'
import { projectScreens } from './screens.ts'

it('gives each screen of the sidebar a key of its own, and none the key of the projects', () => {
  const keys = projectScreens.flatMap(screen => ('navigation' in screen ? [screen.navigation?.key] : []))
  expect(new Set([...keys, projectsKey]).size).toBe(keys.filter(key => key !== undefined).length + 1)
})
