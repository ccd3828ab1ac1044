'use client'

import type { Project } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useStore } from './use-store.ts'

/**
 * The project, as its visitors may know it. Suspends while it is loaded.
 *
 * @example
 * const { displayName } = useProject()
 */
export function useProject(): Project {
  return useStore(useLatchkeyApp()[latchkeyInternals].project, 'useProject()')
}
