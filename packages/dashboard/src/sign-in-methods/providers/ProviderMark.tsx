import { marks } from './marks.ts'
import type { ProviderType } from './provider-names.ts'

/** The mark of a provider, beside its name. */
export function ProviderMark({ type, size = 20 }: { type: ProviderType; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      {marks[type].map(({ d, fill, stroke, isEvenOdd }) => (
        <path
          key={d}
          d={d}
          fill={fill}
          fillRule={isEvenOdd && 'evenodd'}
          stroke={stroke?.color}
          strokeWidth={stroke?.width}
          strokeLinecap={stroke && !stroke.isButt ? 'round' : undefined}
        />
      ))}
    </svg>
  )
}
