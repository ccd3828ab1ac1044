import { expect, it } from 'vitest'
import { nameOfPermission } from './containment.ts'

const definitions = [
  { id: 'editor', displayName: 'Editor', containedPermissionIds: [] },
  { id: 'billing:read', displayName: ' ', containedPermissionIds: [] },
]

it('names a permission by its display name', () => {
  expect(nameOfPermission(definitions, 'editor')).toBe('Editor')
})

it('falls back to the id without a display name, for unknown permissions, and before the definitions are loaded', () => {
  expect(nameOfPermission(definitions, 'billing:read')).toBe('billing:read')
  expect(nameOfPermission(definitions, 'gone')).toBe('gone')
  expect(nameOfPermission(undefined, 'editor')).toBe('editor')
})
