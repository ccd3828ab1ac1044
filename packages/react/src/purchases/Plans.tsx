'use client'

import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { PricingSkeleton } from '../offers/PricingSkeleton.tsx'

const Pricing = lazy(() => import('../offers/Pricing.tsx'))

interface PlansProps {
  /** For whom is bought, where it is not the user. */
  team: Team | undefined
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
        <Suspense fallback={<PricingSkeleton />}>
          <Pricing team={team} />
        </Suspense>
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
