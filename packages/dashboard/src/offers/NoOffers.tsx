import type { AdminOwnedProject } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { useConfigChange } from '../config/use-config-change.ts'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import { useTask } from '../parts/use-task.ts'
import type { Payments } from './offer-config.ts'
import { idFor } from './offer-problems.ts'
import { newOfferScreen } from './offers.screens.ts'

export interface NoOffersProps {
  project: AdminOwnedProject
  payments: Payments
  /** Why the user may not add any. */
  whyNot: string | undefined
}

/** What offers, items and groups are, and an example to begin with. */
export function NoOffers({ project, payments, whyNot }: NoOffersProps) {
  const navigate = useNavigate()
  const change = useConfigChange(project)
  const [isBusy, setBusy] = useState(false)

  const addExample = useTask(() => change(exampleOffers(payments), 'The example is added.'))

  async function add() {
    setBusy(true)
    await addExample()
    setBusy(false)
  }

  return (
    <EmptyState
      icon={<Tags size={20} />}
      title="No products yet"
      action={
        <>
          <Button
            disabled={whyNot !== undefined}
            onClick={() => navigate({ to: newOfferScreen.path, params: { projectId: project.id } })}
          >
            <Plus size={16} aria-hidden="true" /> New product
          </Button>
          <Button variant="outline" disabled={whyNot !== undefined} isLoading={isBusy} onClick={add}>
            Add example: Free, Pro and an add-on
          </Button>
        </>
      }
    >
      A product is something that customers buy, once or as a subscription. It includes items, such as credits or seats,
      whose balances Latchkey keeps. Products in one group take each other’s place: a customer has one of them at a
      time.
    </EmptyState>
  )
}

/** An example of what can be sold: a free plan, a paid one with a trial, and an add-on to it. What is there already is left as it is. */
function exampleOffers({ groups, items, offers }: Payments): object {
  const group = idFor('plans', Object.keys(groups))
  const credits = idFor('credits', Object.keys(items))
  const [free = '', pro = '', extra = ''] = ['free', 'pro', 'extra-credits'].map(id => idFor(id, Object.keys(offers)))
  const monthly = (quantity: number) => ({ [credits]: { quantity, repeat: [1, 'month'], expires: 'when-repeated' } })
  return {
    [`payments.groups.${group}`]: { displayName: 'Plans' },
    [`payments.items.${credits}`]: { displayName: 'Credits', customerType: 'user' },
    [`payments.offers.${free}`]: {
      displayName: 'Free',
      groupId: group,
      prices: 'include-by-default',
      includedItems: monthly(100),
    },
    [`payments.offers.${pro}`]: {
      displayName: 'Pro',
      groupId: group,
      freeTrial: [7, 'day'],
      prices: {
        monthly: { USD: '10.00', interval: [1, 'month'] },
        yearly: { USD: '100.00', interval: [1, 'year'] },
      },
      includedItems: monthly(1000),
    },
    [`payments.offers.${extra}`]: {
      displayName: 'Extra credits',
      groupId: group,
      isAddOnTo: { [pro]: true },
      stackable: true,
      prices: { monthly: { USD: '5.00', interval: [1, 'month'] } },
      includedItems: monthly(500),
    },
  }
}
