'use client'

import { latchkeyInternals } from '@latchkey/js/internal'
import { useSyncExternalStore } from 'react'
import { useFrame } from './context.ts'

/** Whose page it is, as soon as that is known. Nothing waits for it, and nothing fails for want of it. */
export function ProjectName() {
  const { project } = useFrame().app[latchkeyInternals]
  const snapshot = useSyncExternalStore(project.subscribe, project.getSnapshot, () => null)
  return snapshot?.status === 'ready' ? snapshot.value.displayName : null
}
