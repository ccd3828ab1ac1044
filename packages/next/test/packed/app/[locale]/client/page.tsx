'use client'

import { useUser } from '@latchkey/react'

export default function Client() {
  return <h1>Client {useUser({ or: 'redirect' }).primaryEmail}</h1>
}
