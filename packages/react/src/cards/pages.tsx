import { MessageCard as Card, type MessageCardProps as CardProps } from '@latchkey/ui/MessageCard'
import { lazy } from 'react'
import { Page, type PageQuery, queryValue } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

const ErrorCard = lazy(() => import('./ErrorCard.tsx'))

export interface ErrorPageProps extends PageQuery, FullPageProps {}

/**
 * Says what went wrong on the way back from somewhere else.
 *
 * Only the code of the address counts. Its `message` is never shown: anyone can write a link, and words on the host's own page would be taken for the host's.
 */
export function ErrorPage({ fullPage, layout, ...address }: ErrorPageProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <ErrorCard code={queryValue(address, 'errorCode')} fullPage={fullPage} />
    </Page>
  )
}

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
    <Page {...props}>
      <Card {...props} />
    </Page>
  )
}

const PredefinedCard = lazy(() => import('./predefined.tsx'))

export interface PredefinedMessageCardProps extends FullPageProps {
  type: 'signedIn' | 'signedOut' | 'emailSent' | 'passwordReset' | 'signUpDisabled' | 'unknownError'
}

/**
 * One of the cards that our own pages show, for pages of yours.
 *
 * @example
 * <PredefinedMessageCard type="signedOut" fullPage />
 */
export function PredefinedMessageCard(props: PredefinedMessageCardProps) {
  return (
    <Page {...props}>
      <PredefinedCard {...props} />
    </Page>
  )
}
