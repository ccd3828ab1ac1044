'use client'

import { MessageCard as Card, type MessageCardProps as CardProps } from '@latchkey/ui/MessageCard'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'

export interface MessageCardProps extends CardProps, FullPageProps {}

/**
 * A card of your own in the look of ours.
 *
 * @example
 * <MessageCard title="Almost there" primaryButtonText="Continue" primaryAction={goOn} fullPage>
 *   Your workspace is being prepared.
 * </MessageCard>
 */
export function MessageCard(props: MessageCardProps) {
  return (
    <Surface fullPage={props.fullPage} layout={props.layout} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <Card {...props} />
    </Surface>
  )
}
