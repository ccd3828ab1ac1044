'use client'

import { useUser } from '@latchkey/next'
import { Suspense } from 'react'

export default function Client() {
  return (
    <Suspense fallback={<p>One moment</p>}>
      <Name />
    </Suspense>
  )
}

function Name() {
  return <h1>Client {useUser({ or: 'redirect' }).primaryEmail}</h1>
}
