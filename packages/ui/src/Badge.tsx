import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: 'neutral' | 'success' | 'warning' | 'destructive'
}

export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      className={classNames('latchkey-badge', tone !== 'neutral' && `latchkey-badge-${tone}`, className)}
      {...rest}
    />
  )
}
