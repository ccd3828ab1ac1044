'use client'

import { MessageCard } from '@latchkey/ui/MessageCard'
import type { Text } from '../i18n/texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { PurchaseProblem } from './purchase-state.ts'

const problems: Readonly<Record<PurchaseProblem, { title: Text; text: Text }>> = {
  expired: {
    title: 'This link is too old',
    text: 'Links to buy something work for a day. Go back to where you found it, and choose again.',
  },
  used: {
    title: 'This is bought already',
    text: 'What you chose here is yours. To buy something else, go back to where you found the link.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Check that the whole link was copied, or go back to where you found it and choose again.',
  },
}

export function PurchaseProblemCard({ problem, fullPage }: { problem: PurchaseProblem; fullPage?: boolean }) {
  const t = useTranslation()
  const { title, text } = problems[problem]
  return (
    <MessageCard fullPage={fullPage} title={t(title)}>
      {t(text)}
    </MessageCard>
  )
}
