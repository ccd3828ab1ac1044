'use client'

import { Button } from '@latchkey/ui/Button'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Chosen } from './choice.ts'
import { DueToday } from './DueToday.tsx'

interface PurchaseSummaryProps {
  chosen: Chosen
  /** Goes back to the choice. */
  onChange: () => void
}

/** What was chosen, while it is paid. */
export function PurchaseSummary({ chosen, onChange }: PurchaseSummaryProps) {
  const t = useTranslation()
  return (
    <div className="latchkey-purchase-summary">
      <DueToday chosen={chosen} />
      <Button variant="ghost" size="small" onClick={onChange}>
        {t('Change')}
      </Button>
    </div>
  )
}
