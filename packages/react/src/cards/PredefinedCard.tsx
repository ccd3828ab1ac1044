'use client'

import type { PredefinedMessageCardProps } from './PredefinedMessageCard.tsx'
import {
  EmailSentCard,
  PasswordResetCard,
  SignedInCard,
  SignedOutCard,
  SignUpDisabledCard,
  UnknownErrorCard,
} from './predefined.tsx'

const cards = {
  signedIn: SignedInCard,
  signedOut: SignedOutCard,
  emailSent: EmailSentCard,
  passwordReset: PasswordResetCard,
  signUpDisabled: SignUpDisabledCard,
  unknownError: UnknownErrorCard,
} satisfies Record<PredefinedMessageCardProps['type'], unknown>

export default function PredefinedCard({ type, fullPage }: PredefinedMessageCardProps) {
  const Card = cards[type]
  return <Card fullPage={fullPage} />
}
