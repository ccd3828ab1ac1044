'use client'

import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Sheet } from './Card.tsx'
import { Heading, Text } from './Text.tsx'

export interface MessageCardProps {
  title: ReactNode
  children?: ReactNode
  primaryButtonText?: string
  primaryAction?: () => unknown
  secondaryButtonText?: string
  secondaryAction?: () => unknown
  fullPage?: boolean
  className?: string
}

/** One thing to say, and at most two things to do about it. */
export function MessageCard({
  title,
  children,
  primaryButtonText,
  primaryAction,
  secondaryButtonText,
  secondaryAction,
  fullPage,
  className,
}: MessageCardProps) {
  const hasActions = Boolean(primaryButtonText ?? secondaryButtonText)
  return (
    <Sheet fullPage={fullPage} className={className}>
      <div className="latchkey-sheet-head">
        <Heading>{title}</Heading>
        {typeof children === 'string' ? <Text isMuted>{children}</Text> : children}
      </div>
      {hasActions && (
        <div className="latchkey-sheet-actions">
          {secondaryButtonText && (
            <Button variant="outline" onClick={secondaryAction}>
              {secondaryButtonText}
            </Button>
          )}
          {primaryButtonText && <Button onClick={primaryAction}>{primaryButtonText}</Button>}
        </div>
      )}
    </Sheet>
  )
}
