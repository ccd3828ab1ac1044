'use client'

import { useProject } from '@latchkey/next'

export default function Name() {
  return <h1>{useProject().displayName}</h1>
}
