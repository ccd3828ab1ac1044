import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { configChanged } from '../config/config-queries.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import { useTask } from '../parts/use-task.ts'
import { exampleOffers } from './example-offers.ts'
import { update } from './offer-changes.ts'
import type { Payments } from './offer-config.ts'
import { newOfferScreen } from './offers.screens.ts'
import { useTakeBack } from './use-take-back.ts'

export interface NoOffersProps {
  project: AdminOwnedProject
  payments: Payments
  /** Why the user may not add any. */
  whyNot: string | undefined
}

/** What offers, items and groups are, and an example to begin with. */
export function NoOffers({ project, payments, whyNot }: NoOffersProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const takeBack = useTakeBack(project)
  const [isBusy, setBusy] = useState(false)

  const addExample = useTask(async () => {
    const undo = await update(project, exampleOffers(payments))
    await configChanged(queries, project)
    tell('The example is added.', { undo: () => takeBack(undo) })
  })

  async function add() {
    setBusy(true)
    await addExample()
    setBusy(false)
  }

  return (
    <EmptyState
      icon={<Tags size={20} />}
      title="No offers yet"
      action={
        <>
          <Button
            disabled={whyNot !== undefined}
            onClick={() => navigate({ to: newOfferScreen.path, params: { projectId: project.id } })}
          >
            <Plus size={16} aria-hidden="true" /> New offer
          </Button>
          <Button variant="outline" disabled={whyNot !== undefined} isLoading={isBusy} onClick={add}>
            Add example: Free, Pro and an add-on
          </Button>
        </>
      }
    >
      An offer is something that customers buy, once or as a subscription. It includes items, such as credits or seats,
      whose balances Latchkey keeps. Offers in one group take each other’s place: a customer has one of them at a time.
    </EmptyState>
  )
}
