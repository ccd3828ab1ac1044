import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './Layout.tsx'

export interface SkeletonProps {
  shape?: 'line' | 'title' | 'control' | 'circle'
  className?: string
}

/** A placeholder of the same size as the content, so that the layout does not shift when it loads. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames('latchkey-skeleton', `latchkey-skeleton-${shape}`, className)} />
  )
}

/** Says once that something is loading, however many skeletons are inside. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {children}
    </>
  )
}
