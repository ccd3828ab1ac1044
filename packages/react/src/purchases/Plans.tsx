'use client'

import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { useState } from 'react'
import { Section } from '../account/Section.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PricingTable } from '../offers/PricingTable.tsx'
import type { BillingProps } from './Billing.tsx'

interface PlansProps extends Pick<BillingProps, 'team'> {
  /** Then the plans are shown on request only. */
  hasBought: boolean
}

/** What else there is to buy. */
export function Plans({ team, hasBought }: PlansProps) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(!hasBought)
  return (
    <Section title={t('Plans')} description={t('What you can buy here.')} isWide>
      {isOpen ? (
        <PricingTable team={team} />
      ) : (
        <Row>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {t('Show plans')}
          </Button>
        </Row>
      )}
    </Section>
  )
}
