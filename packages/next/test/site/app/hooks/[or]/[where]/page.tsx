'use client'

import { type CurrentUser, useUser } from '@latchkey/next'
import { useParams } from 'next/navigation'
import { Suspense } from 'react'

type Params = { or: 'redirect' | 'anonymous' | 'throw' | 'return-null'; where: 'alone' | 'in-suspense' }

export default function Hooks() {
  const { or, where } = useParams<Params>()
  if (where === 'alone') return <Name or={or} />
  return (
    <Suspense fallback={<p>One moment</p>}>
      <Name or={or} />
    </Suspense>
  )
}

function Name({ or }: Pick<Params, 'or'>) {
  const user: CurrentUser | null = useUser({ or })
  return <h1>{user ? `Hello ${user.isAnonymous ? 'guest' : user.primaryEmail}` : 'No one is signed in'}</h1>
}
