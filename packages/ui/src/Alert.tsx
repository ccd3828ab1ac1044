import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

export interface AlertProps {
  tone?: 'neutral' | 'success' | 'destructive'
  className?: string
  children: ReactNode
}

const icons = { neutral: InfoIcon, success: CheckIcon, destructive: AlertIcon }

/** A message that screen readers announce when it appears. An error of one field belongs to that field instead. */
export function Alert({ tone = 'neutral', className, children }: AlertProps) {
  const ToneIcon = icons[tone]
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={classNames('latchkey-alert', tone !== 'neutral' && `latchkey-alert-${tone}`, className)}
    >
      <ToneIcon />
      <span>{children}</span>
    </div>
  )
}
