'use client'

import { useLayoutEffect } from 'react'
import type { RouterBridge } from './router-bridge.ts'

interface RouterConnectionProps {
  bridge: RouterBridge
  useNavigate: NonNullable<RouterBridge['useNavigate']>
}

/** Calls the router's hook where hooks may be called. It must be rendered inside of the router. */
export function RouterConnection({ bridge, useNavigate }: RouterConnectionProps) {
  const navigate = useNavigate()
  useLayoutEffect(() => bridge.connect(navigate), [bridge, navigate])
  return null
}
