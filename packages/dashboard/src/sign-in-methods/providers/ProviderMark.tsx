import { ProviderMark as MarkOfProvider } from '@latchkey/react/admin'
import { Suspense } from 'react'
import type { ProviderType } from './provider-names.ts'

/** The mark of a provider, beside its name, as on the pages for signing in. They have none for other OpenID Connect providers. */
export function ProviderMark({ id, size }: { id: ProviderType; size: number }) {
  if (id === 'openid') return <OpenIdMark size={size} />
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <MarkOfProvider id={id} size={size} />
    </Suspense>
  )
}

function OpenIdMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path stroke="#f7931e" strokeWidth="3" d="M12.5 3.2v18.3" />
      <g stroke="currentColor" strokeWidth="2.2">
        <path d="M12 21.4c-5.4-.2-10-2.6-10-6.2 0-3.2 3.4-5.7 8-6.2" />
        <path d="M15.5 9.2c1.9.3 3.5 1 4.7 1.9m1.3-2.3.4 3.7-4-.8" />
      </g>
    </svg>
  )
}
