import { Stack } from '@latchkey/ui/Layout'
import { MessageCard } from '@latchkey/ui/MessageCard'
import { Skeleton } from '@latchkey/ui/Skeleton'
import type { CodeProblem } from '../auth/code-state.ts'
import { useTranslation } from '../frame/context.ts'
import type { Text } from '../i18n/texts.ts'

const problems: Readonly<Record<CodeProblem, { title: Text; text: Text }>> = {
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

export function PurchaseProblemCard({ problem, fullPage }: { problem: CodeProblem; fullPage?: boolean }) {
  const t = useTranslation()
  const { title, text } = problems[problem]
  return (
    <MessageCard fullPage={fullPage} title={t(title)}>
      {t(text)}
    </MessageCard>
  )
}

/** The shape of a card form: a number, a date and a code. */
export function CardFormSkeleton() {
  return (
    <Stack aria-busy="true">
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Stack>
  )
}

interface PurchaseDoneProps {
  /** What was bought; on the way back from Stripe it is not known. */
  name?: string
  /** Where the customer goes on. Null: nowhere. */
  returnsTo: string | null
  fullPage?: boolean
}

export function PurchaseDone({ name, returnsTo, fullPage }: PurchaseDoneProps) {
  const t = useTranslation()
  const goOn = returnsTo !== null && {
    primaryButtonText: t('Continue'),
    primaryAction: () => window.location.assign(returnsTo),
  }
  return (
    <MessageCard fullPage={fullPage} title={t('Thank you')} {...goOn}>
      {name === undefined
        ? t('The payment is complete. You can close this page.')
        : t('{name} is yours now. You can close this page.', { name })}
    </MessageCard>
  )
}
